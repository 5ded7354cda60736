// A stranger's program on the types that openapi-typescript makes of the API's description.
// Run as a script: tour.js ADDRESS NAME PASSWORD. It casts nothing.

import createClient from "openapi-fetch";
import type { components, paths } from "./schema.js";

type Problem = components["schemas"]["Problem"];

const GAME = "flamethrowers";
const [baseUrl, username, password] = process.argv.slice(2);
const api = createClient<paths>({ baseUrl });

function check(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Error(what);
}

function good<Data>(answer: { data?: Data; error?: Problem }): Data {
  check(answer.data !== undefined, JSON.stringify(answer.error));
  return answer.data;
}

function refused(answer: { data?: unknown; error?: Problem }): Problem {
  check(answer.error !== undefined, JSON.stringify(answer.data));
  return answer.error;
}

async function readCatalogue(): Promise<void> {
  const games = good(await api.GET("/api/v1/games/"));
  check(games.results.some((game) => game.key === GAME), "no such game");
  const query = { game: GAME, limit: 5 };
  const page = good(await api.GET("/api/v1/cards/", { params: { query } }));
  check(page.results.length === 5 && page.next && page.previous === null, "not the first page");
  for (const { game, key, stats } of page.results) {
    const card = good(
      await api.GET("/api/v1/cards/{game}/{key}/", { params: { path: { game, key } } }),
    );
    check(JSON.stringify(card.stats) === JSON.stringify(stats), "other facts");
    check(card.wordings.every((wording) => wording.source?.document !== ""), "no document");
  }
  const path = { game: GAME, key: "nobody" };
  const nobody = await api.GET("/api/v1/cards/{game}/{key}/", { params: { path } });
  check(refused(nobody).status === 404, "found");
}

async function writeDecks(): Promise<void> {
  const signedIn = good(await api.POST("/api/v1/token/", { body: { username, password } }));
  api.use({
    onRequest({ request }) {
      request.headers.set("Authorization", `Bearer ${signedIn.token}`);
      return request;
    },
  });
  const query = { game: GAME, shipped: true };
  const shipped = good(await api.GET("/api/v1/decks/", { params: { query } }));
  const model = { path: { token: shipped.results[0].token } };
  const deck = good(await api.GET("/api/v1/decks/{token}/", { params: model }));
  check(deck.owner === null, "somebody's");
  const { text } = good(await api.GET("/api/v1/decks/{token}/text/", { params: model }));

  const made = good(await api.POST("/api/v1/decks/", { body: { game: GAME, name: "Mine", text } }));
  check(JSON.stringify(made.cards) === JSON.stringify(deck.cards), "other cards");
  const mine = { path: { token: made.token } };
  const change = { cards: [], version: made.version };
  good(await api.PATCH("/api/v1/decks/{token}/", { params: mine, body: change }));
  const late = await api.PATCH("/api/v1/decks/{token}/", { params: mine, body: change });
  check(refused(late).status === 409, "changed twice");
  const legality = good(await api.GET("/api/v1/decks/{token}/legality/", { params: mine }));
  check(!legality.legal && legality.problems.every((one) => one.message), "legal");
  const gone = await api.DELETE("/api/v1/decks/{token}/", { params: mine });
  check(gone.response.status === 204, "still there");
}

await readCatalogue();
await writeDecks();
