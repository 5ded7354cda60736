const answer = await fetch("https://cards.example/api/v1/cards/named/?fuzzy=marht");
const card: { line: string; html_url: string } = await answer.json();
console.log(card.line);
console.log(card.html_url);
