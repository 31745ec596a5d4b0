/**
 * What the public page of proofs is asked, as it stands in its address. All of it is in the
 * fragment, which no browser sends, so that no seed comes into a server's log.
 */
import { formatMinor, minor, parseMinor } from "@baize/money";
import type { RoundView } from "./protocol.ts";

const fields = [
  "game",
  "currency",
  "stake",
  "choice",
  "steps",
  "server",
  "commitment",
  "client",
  "nonce",
  "hash",
  "salt",
  "terminating",
  "cash",
  "payout",
  "pots",
  "rules",
] as const;
export type VerifyField = (typeof fields)[number];
/** What stands for the rules of a round that was played before they were written down. */
export const rulesUnknown = "unknown";

/** As typed: empty where nothing is known. `choice`, `steps` and `pots` are JSON. */
export type VerifyCase = Readonly<Record<VerifyField, string>>;

export const emptyCase = Object.fromEntries(fields.map((field) => [field, ""])) as VerifyCase;

export function caseOfFragment(fragment: string): VerifyCase {
  const given = new URLSearchParams(fragment.replace(/^#/, ""));
  return { ...emptyCase, ...Object.fromEntries(fields.map((one) => [one, given.get(one) ?? ""])) };
}

const potsOf = ({ outcome }: RoundView) => outcome?.jackpots ?? [];

/** At what a bet on a flight was cashed out; empty where nobody did. */
function cashOf({ outcome }: RoundView): string {
  const cash = outcome !== null && "cashedOutAt" in outcome ? outcome.cashedOutAt : null;
  return typeof cash === "string" ? cash : "";
}

/** A pot that was won is in the payout, but not in the words of the seeds. */
function payoutOfWords(round: RoundView): string {
  const { payout, currency } = round;
  const jackpots = potsOf(round);
  const whole = parseMinor(payout ?? "", currency);
  if (jackpots.length === 0 || whole === undefined) return payout ?? "";
  const won = jackpots.reduce((sum, { amount }) => sum + (parseMinor(amount, currency) ?? 0n), 0n);
  return formatMinor(minor(whole - won), currency);
}

/** A round as the studio shows it; the secret is missing as long as it is one. */
export function caseOfRound(round: RoundView): VerifyCase {
  const { proof, play } = round;
  const common = {
    ...emptyCase,
    game: round.gameCode,
    currency: round.currency,
    stake: play.stake,
    payout: payoutOfWords(round),
    rules: play.rules ?? rulesUnknown,
    pots: potsOf(round).length === 0 ? "" : JSON.stringify(potsOf(round)),
  };
  if (proof === null) return common;
  if ("nonce" in proof) {
    return {
      ...common,
      choice: JSON.stringify(play.choice),
      steps: play.steps.length === 0 ? "" : JSON.stringify(play.steps),
      server: proof.serverSeed ?? "",
      commitment: proof.serverSeedHash,
      client: proof.clientSeed,
      nonce: String(proof.nonce),
      terminating: proof.terminatingHash ?? "",
    };
  }
  return {
    ...common,
    hash: proof.hash ?? "",
    salt: proof.salt,
    terminating: proof.terminatingHash,
    cash: cashOf(round),
  };
}

/** `back` is where the page leads back to: the site the player came from. */
export function verifyAddress(
  given: Partial<VerifyCase>,
  lang: string,
  back?: string | null,
): string {
  const known = Object.entries(given).filter(([, text]) => text !== "");
  const asked = new URLSearchParams({ lang, ...(typeof back === "string" ? { back } : {}) });
  return `/verify?${asked.toString()}#${new URLSearchParams(known).toString()}`;
}

/** The way back of an address, where it leads to a site of the studio's operators. */
export function backOf(search: string, sites: readonly string[]): URL | null {
  const asked = new URLSearchParams(search).get("back");
  if (asked === null || !URL.canParse(asked)) return null;
  const back = new URL(asked);
  return sites.includes(back.origin) ? back : null;
}
