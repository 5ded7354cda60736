// The same program in short, on the client that @hey-api/openapi-ts makes.
// Run as a script: short_tour.js ADDRESS.

import { cardsList, cardsRetrieve, decksList, decksRetrieve } from "./generated/index.js";
import { client } from "./generated/client.gen.js";

client.setConfig({ baseUrl: process.argv[2], throwOnError: true });
const game = "flamethrowers";

const page = await cardsList({ query: { game, limit: 5 }, throwOnError: true });
for (const { key } of page.data.results) {
  const card = await cardsRetrieve({ path: { game, key }, throwOnError: true });
  if (card.data.key !== key) throw new Error(`another card than ${key}`);
}
const shipped = await decksList({ query: { game, shipped: true }, throwOnError: true });
const { token } = shipped.data.results[0];
const deck = await decksRetrieve({ path: { token }, throwOnError: true });
if (deck.data.owner !== null || !deck.data.cards.length) throw new Error("not a shipped deck");
const nobody = await cardsRetrieve({ path: { game, key: "nobody" }, throwOnError: false });
if (nobody.error?.status !== 404) throw new Error("found nobody");
