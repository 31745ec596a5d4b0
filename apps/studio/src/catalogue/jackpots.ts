/**
 * The studio's jackpots: which games feed them, and how each level begins in a currency.
 *
 * In the mean everything that is contributed is won: the reserve takes exactly what the seeds cost,
 * which is, for each level, its seed over what is staked from one win to the next
 * (jackpots.test.ts holds the figures to it).
 */
import { minor, type Minor, parseMinor } from "@baize/money";
import { hundredthsText } from "@baize/money/hundredths";
import type { Network } from "../engine/jackpots/service.ts";
import type { LevelTerms } from "../engine/jackpots/rules.ts";
import { isSmallUnit } from "../engine/limits.ts";
import { amountText } from "../engine/rounds/view.ts";
import type { JackpotLevelRules, JackpotRules } from "../protocol.ts";
import { jackpotName, potName } from "../kits/jackpot/names.ts";
import { games } from "./games.ts";

/** Major units of a currency worth about as much as the taka; a hundredth of it of a large one. */
const riverlightLevels = [
  { level: "delta", ratePpm: 1_500, seed: 100_000, ceiling: null, hitEvery: 100_000_000 },
  { level: "river", ratePpm: 2_000, seed: 5_000, ceiling: 25_000, hitEvery: null },
  { level: "brook", ratePpm: 3_000, seed: 200, ceiling: 1_000, hitEvery: null },
] as const;

function amountOf(major: number, currency: string): Minor {
  const one = parseMinor("1", currency) ?? minor(0n);
  return minor((one * BigInt(major)) / (isSmallUnit(currency) ? 1n : 100n));
}

export const riverlight: Network = {
  network: "riverlight",
  gameCodes: games.flatMap(({ gameCode, jackpot }) => (jackpot === "riverlight" ? [gameCode] : [])),
  contributionPpm: 10_000,
  levelsOf: (currency) =>
    riverlightLevels.map(({ level, ratePpm, seed, ceiling, hitEvery }): LevelTerms => ({
      level,
      ratePpm,
      seedMinor: amountOf(seed, currency),
      ceilingMinor: ceiling === null ? null : amountOf(ceiling, currency),
      hitEveryMinor: hitEvery === null ? null : amountOf(hitEvery, currency),
    })),
};

export const jackpotNetworks: readonly Network[] = [riverlight];

export const networkOf = (gameCode: string): Network | undefined =>
  jackpotNetworks.find(({ gameCodes }) => gameCodes.includes(gameCode));

/** What a game returns with what it gives to its network's pots, in hundredths of a percent. */
export const wholeRtpBps = ({ gameCode, part }: (typeof games)[number]): number =>
  part.rtpBps + (networkOf(gameCode)?.contributionPpm ?? 0) / 100;

/** The share of stakes that goes to a network's pots: "1.00" percent. */
export const contributionText = ({ contributionPpm }: Network): string =>
  hundredthsText(contributionPpm / 100);

/** What the rules of a game say of its jackpot; `rtpBps` is what its reels return. */
export function jackpotRules(
  gameCode: string,
  currency: string,
  rtpBps: number,
): JackpotRules | null {
  const network = networkOf(gameCode);
  if (network === undefined) return null;
  const text = (amount: bigint | null) => (amount === null ? null : amountText(amount, currency));
  return {
    network: network.network,
    name: jackpotName(network.network),
    contributionPercent: contributionText(network),
    rtpPercent: hundredthsText(rtpBps + network.contributionPpm / 100),
    levels: network.levelsOf(currency).map((terms): JackpotLevelRules => ({
      level: terms.level,
      name: potName(network.network, terms.level),
      seed: amountText(terms.seedMinor, currency),
      mustHitBy: text(terms.ceilingMinor),
      hitEvery: text(terms.hitEveryMinor),
    })),
  };
}
