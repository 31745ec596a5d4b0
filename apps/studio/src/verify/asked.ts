/** From the typed texts of a case to what is computed. */
import type { Seeds } from "@baize/fair";
import { isCurrency, parseMinor, type Minor } from "@baize/money";
import { findGame } from "../catalogue/games.ts";
import type { Game } from "../kits/game.ts";
import { parseHundredths } from "../kits/hundredths.ts";
import { rulesDigestOf } from "../catalogue/rules-digest.ts";
import { rulesUnknown, type VerifyCase, type VerifyField } from "../proof-link.ts";
import { readPots, type WonPot } from "./pots.ts";
import type { Played } from "./recompute.ts";

export type Asked =
  | {
      readonly is: "seeds";
      readonly game: Game;
      readonly seeds: Seeds;
      readonly played: Played;
      readonly commitment: string;
      /** Of a round of a live table: the published hash its chain leads to; else empty. */
      readonly terminatingHash: string;
      readonly recorded: Minor | null;
      /** Pots the round won, as its record tells them. */
      readonly pots: readonly WonPot[];
      readonly rules: RulesVersion;
    }
  | {
      readonly is: "flight";
      readonly game: Game;
      readonly hash: string;
      readonly salt: string;
      readonly terminatingHash: string;
      readonly currency: string;
      readonly stake: Minor;
      /** Hundredths; null: nobody cashed out. */
      readonly cash: number | null;
      readonly recorded: Minor | null;
    }
  /** What was fixed before the round is not public yet; what its pots fell at is. */
  | {
      readonly is: "secret";
      readonly gameCode: string;
      readonly currency: string;
      readonly pots: readonly WonPot[];
    }
  | { readonly is: "wrong"; readonly field: VerifyField };

/**
 * By which rules a round was played: those of now, also where nobody said, since a round typed by
 * hand is computed by them; earlier ones; or ones of before versions were written down.
 */
export type RulesVersion = "now" | "earlier" | "unknown";

function rulesOf(game: Game, rules: string): RulesVersion {
  if (rules === rulesUnknown) return "unknown";
  return rules === "" || rules === rulesDigestOf(game.gameCode) ? "now" : "earlier";
}

const hashPattern = /^[0-9a-f]{64}$/;
const wrong = (field: VerifyField): Asked => ({ is: "wrong", field });

/** Undefined where the text is no JSON. */
function jsonOf(text: string, standIn: unknown): unknown {
  if (text.trim() === "") return standIn;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

export function readCase(given: VerifyCase): Asked {
  const game = findGame(given.game);
  if (game === undefined) return wrong("game");
  const { currency } = given;
  if (!isCurrency(currency)) return wrong("currency");
  const isFlight = game.part.is === "flight";
  const isSecret = isFlight
    ? given.hash === "" && given.terminating !== ""
    : given.server === "" && given.commitment !== "";
  const pots = readPots(given.pots, currency);
  if (pots === undefined) return wrong("pots");
  if (isSecret) return { is: "secret", gameCode: game.gameCode, currency, pots };
  const stake = parseMinor(given.stake, currency);
  if (stake === undefined || stake <= 0n) return wrong("stake");
  const recorded = given.payout === "" ? null : parseMinor(given.payout, currency);
  if (recorded === undefined) return wrong("payout");
  return isFlight
    ? readFlight(given, game, stake, recorded)
    : readSeeds(given, game, stake, recorded, pots);
}

function readFlight(given: VerifyCase, game: Game, stake: Minor, recorded: Minor | null): Asked {
  const { hash, salt, terminating, currency } = given;
  if (!hashPattern.test(hash)) return wrong("hash");
  if (salt === "") return wrong("salt");
  if (terminating !== "" && !hashPattern.test(terminating)) return wrong("terminating");
  const cash = given.cash === "" ? null : parseHundredths(given.cash);
  if (cash === undefined) return wrong("cash");
  const terminatingHash = terminating;
  return { is: "flight", game, hash, salt, terminatingHash, currency, stake, cash, recorded };
}

function readSeeds(
  given: VerifyCase,
  game: Game,
  stake: Minor,
  recorded: Minor | null,
  pots: readonly WonPot[],
): Asked {
  const { server, client, currency, commitment, terminating: terminatingHash } = given;
  if (server === "") return wrong("server");
  if (client === "") return wrong("client");
  if (!/^\d{1,9}$/.test(given.nonce)) return wrong("nonce");
  if (terminatingHash !== "" && !hashPattern.test(terminatingHash)) return wrong("terminating");
  const choice = jsonOf(given.choice, {});
  if (choice === undefined) return wrong("choice");
  const steps = jsonOf(given.steps, []);
  if (!Array.isArray(steps)) return wrong("steps");
  return {
    is: "seeds",
    game,
    seeds: { serverSeed: server, clientSeed: client, nonce: Number.parseInt(given.nonce, 10) },
    played: { gameCode: game.gameCode, currency, stake, choice, steps },
    commitment,
    terminatingHash,
    recorded,
    pots,
    rules: rulesOf(game, given.rules),
  };
}
