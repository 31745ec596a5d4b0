import { createHmac } from "node:crypto";
import { languages } from "@baize/contract";
import { seededWords, type Hmac } from "@baize/fair";
import { minor, parseMinor, type Minor } from "@baize/money";
import { describe, expect, test } from "vitest";
import type { RoundRow } from "../engine/rounds/store.ts";
import { games } from "../catalogue/games.ts";
import type { Game } from "../kits/game.ts";
import { crashOutcome } from "../games/crash/rules.ts";
import { findSteppedGame } from "../catalogue/steps.ts";
import { recompute } from "../verify/recompute.ts";
import { roundPage } from "./round-page.ts";
import { sayIn } from "./frame-texts.ts";

/** The page of a round, of every game in the catalogue, as somebody reads it. */

const hmac: Hmac = (key, message) => createHmac("sha256", key).update(message).digest();
const wordsOf = (nonce: number) =>
  seededWords(hmac, { serverSeed: "ab".repeat(32), clientSeed: "page", nonce });
const nonces = Array.from({ length: 24 }, (_, nonce) => nonce);

const stake: Minor = parseMinor("10.00", "BDT") ?? minor(0n);
type Ended = Pick<RoundRow, "outcome" | "payoutMinor" | "shared">;

const flightTo = (crashedAt: string): RoundRow["shared"] => ({
  roundNo: 1,
  drawnBy: "hash",
  gameNo: 1,
  hashBefore: "00",
  hash: null,
  result: { crashedAt },
  salt: "",
  terminatingHash: "00",
});

function endOf(game: Game, nonce: number): Ended {
  if (game.kind === "crash") {
    const isWon = nonce % 2 === 0;
    const decision = { cashedOutAt: isWon ? 150 : null, isForced: false, payout: minor(0n) };
    const outcome = crashOutcome(1, 0, 150, decision);
    return { outcome, payoutMinor: isWon ? 1_500n : 0n, shared: flightTo(isWon ? "2.00" : "1.20") };
  }
  const choice = { ...game.choice };
  const stepped = findSteppedGame(game.gameCode);
  if (stepped === undefined) {
    const played = { gameCode: game.gameCode, currency: "BDT", stake, choice, steps: [] };
    const { outcome, payout } = recompute(wordsOf(nonce), played);
    return { outcome, payoutMinor: payout, shared: null };
  }
  const terms = { stake, currency: "BDT", limits: game.limits("BDT") };
  const { rules } = stepped;
  let standing = rules.replay(wordsOf(nonce), rules.open(choice, terms), [], terms);
  while (standing.payout === null) standing = standing.next(standing.defaultStep()).standing;
  return { outcome: standing.outcome, payoutMinor: standing.payout, shared: null };
}

const rowOf = (game: Game, ended: Partial<RoundRow>): RoundRow => ({
  id: "0190aaaa-0000-7000-8000-000000000001",
  ref: `${game.vendorCode}-0190aaaa-0000-7000-8000-000000000001`,
  playerId: "0190aaaa-0000-7000-8000-000000000002",
  gameCode: game.gameCode,
  actionId: "",
  input: { ...game.choice },
  panel: 0,
  currency: "BDT",
  stakeMinor: stake,
  extraMinor: 0n,
  actedAtMs: null,
  payoutMinor: null,
  status: "settled",
  outcome: null,
  clientSeed: "page",
  nonce: 0,
  shared: null,
  freeOfferId: null,
  publicKey: null,
  rulesDigest: null,
  refusal: null,
  placedAtMs: Date.UTC(2026, 0, 15, 12),
  settledAtMs: null,
  steps: null,
  operatorId: "baize",
  userRef: "",
  isDemo: false,
  serverSeedHash: "00",
  revealedSeed: null,
  ...ended,
});

const lobbyUrl = "https://site.test/slots?a=1&b=2";
const pageOf = (row: RoundRow, lang: string, back: string | undefined = lobbyUrl) =>
  roundPage(row, { lang, fonts: "", lobbyUrl: back, timeZone: "Asia/Dhaka" });

const inDhaka = { lang: "en", fonts: "", timeZone: "Asia/Dhaka" };

/** Each row of the page: its label and its text. */
const rowsOf = (html: string) =>
  new Map(
    [...html.matchAll(/<dt>(.*?)<\/dt><dd><bdi>(.*?)<\/bdi><\/dd>/g)].map(([, label, text]) => [
      label ?? "",
      text ?? "",
    ]),
  );
const outcomeIn = (html: string) => [...rowsOf(html).values()].at(-1) ?? "";

/** What is read on the page: neither the picture nor names that are the same everywhere. */
const readOn = (html: string, { ref }: RoundRow) =>
  html
    .replace(/^.*?<body>/s, "")
    .replaceAll(/<svg.*?<\/svg>/gs, " ")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&#\d+;/g, " ")
    .replaceAll(ref, " ")
    .replaceAll(/UTC|GMT/g, " ");

describe.each(games.map((game) => [game.gameCode, game] as const))("%s", (_code, game) => {
  const ends = nonces.map((nonce) => rowOf(game, endOf(game, nonce)));

  test("says in words what came of a round, in English and in Bengali alone", () => {
    for (const row of ends) {
      const english = outcomeIn(pageOf(row, "en"));
      expect(english).toMatch(/[A-Za-z]{2,}/);
      expect(english).not.toMatch(/[{}]|\b[a-z]+\.[a-z]/i);
      const bengali = pageOf(row, "bn");
      expect(outcomeIn(bengali)).toMatch(/[\u0980-\u09ff]{2,}/);
      expect(readOn(bengali, row)).not.toMatch(/[A-Za-z]{2,}/);
    }
  });

  test("says it in every other language too", () => {
    const [row] = ends;
    for (const lang of languages) {
      const outcome = row === undefined ? "" : outcomeIn(pageOf(row, lang));
      expect(outcome, lang).toMatch(/[\p{L}\p{M}]{2,}/u);
      expect(outcome, lang).not.toMatch(/[{}]/);
    }
  });
});

describe("a round that is not settled", () => {
  const [game] = games;
  if (game === undefined) throw new Error("there is no game");
  const open = ["stake_pending", "accepted", "payout_pending", "refund_pending"] as const;
  const over = ["refunded", "refused", "disputed"] as const;

  test.each([...open, ...over])("says that it is %s in words", (status) => {
    const row = rowOf(game, { status });
    for (const lang of ["en", "bn"]) {
      const html = pageOf(row, lang);
      expect(html).toContain(`<bdi>${sayIn(lang)(`rounds.status.${status}`)}</bdi>`);
      expect(html).not.toContain(
        status.includes("_") ? status.replaceAll("_", " ") : `>${status}<`,
      );
    }
    expect(readOn(pageOf(row, "bn"), row)).not.toMatch(/[A-Za-z]{2,}/);
  });
});

test("there is a way back where somebody said where the player came from, and none without", () => {
  const [game] = games;
  if (game === undefined) throw new Error("there is no game");
  const row = rowOf(game, {});
  const link = /<nav><a href="([^"]*)">([^<]*)<\/a>/.exec(pageOf(row, "bn"));
  expect(link?.[1]).toBe("https://site.test/slots?a=1&#38;b=2");
  expect(link?.[2]).toBe("লবিতে ফিরুন");
  expect(roundPage(row, { ...inDhaka, lobbyUrl: undefined })).not.toContain("<nav>");
});
