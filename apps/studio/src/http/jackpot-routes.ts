/** Pots as frames and platforms read them. */
import type { FastifyInstance } from "fastify";
import { minor, toVendorUnits } from "@baize/money";
import type { ExactJson } from "../engine/wallet/exact-json.ts";
import type { Pot } from "../engine/jackpots/service.ts";
import { amountText } from "../engine/rounds/view.ts";
import { findGame } from "../catalogue/games.ts";
import { contributionText } from "../catalogue/jackpots.ts";
import { isoAt } from "../platform/clock.ts";
import type { JackpotPot, JackpotView } from "../protocol.ts";
import type { Studio } from "../studio.ts";
import { jackpotName, potName } from "../kits/jackpot/names.ts";
import { on, sessionOf } from "./frame-routes.ts";

function potView(pot: Pot, network: string, currency: string): JackpotPot {
  const text = (amount: bigint) => amountText(amount, currency);
  const { ceilingMinor, hitEveryMinor, lastWonMinor, lastWonAtMs, lastSecret } = pot;
  return {
    level: pot.level,
    name: potName(network, pot.level),
    amount: text(pot.amountMinor),
    seed: text(pot.seedMinor),
    mustHitBy: ceilingMinor === null ? null : text(ceilingMinor),
    hitEvery: hitEveryMinor === null ? null : text(hitEveryMinor),
    start: pot.startNo,
    commitment: pot.commitment,
    last:
      lastWonMinor === null || lastWonAtMs === null || lastSecret === null
        ? null
        : { amount: text(lastWonMinor), wonAt: lastWonAtMs, secret: lastSecret },
  };
}

export function registerJackpotRoutes(app: FastifyInstance, studio: Studio): void {
  /** Null where nothing is played for: another game, free play, a test account. */
  on(app, "GET", "/api/jackpot", async (request): Promise<JackpotView | null> => {
    const session = await sessionOf(studio, request);
    const { currency, operatorId } = session;
    const network = studio.jackpots.networkOf(session.gameCode);
    if (network === undefined || session.isDemo || session.isTest) return null;
    const pots = await studio.jackpots.pots({ operatorId, network: network.network, currency });
    return {
      network: network.network,
      name: jackpotName(network.network),
      currency,
      contributionPercent: contributionText(network),
      pots: pots.map((pot) => potView(pot, network.network, currency)),
    };
  });
}

/** What a platform shows and checks: every pool that was ever played in. */
export async function jackpotsOf(studio: Studio, operatorId: string): Promise<ExactJson[]> {
  const { jackpots, db } = studio;
  const sums = await jackpots.sums(db, operatorId);
  return Promise.all(
    sums.flatMap((sum) => {
      const network = jackpots.networks.find((one) => one.network === sum.network);
      return network === undefined ? [] : [jackpotOf(studio, operatorId, network, sum)];
    }),
  );
}

function namesOfPot(network: string, level: string) {
  const { en: name, ...names } = potName(network, level);
  return { name, names };
}

async function jackpotOf(
  { jackpots }: Studio,
  operatorId: string,
  { network, gameCodes, contributionPpm }: Studio["jackpots"]["networks"][number],
  sum: Awaited<ReturnType<Studio["jackpots"]["sums"]>>[number],
): Promise<ExactJson> {
  const { currency } = sum;
  const units = (amount: bigint) => toVendorUnits(minor(amount), currency);
  const { en, ...names } = jackpotName(network);
  const pots = await jackpots.pots({ operatorId, network, currency });
  return {
    network,
    name: en,
    names,
    product: findGame(gameCodes[0] ?? "")?.vendorCode ?? "",
    currency,
    games: [...gameCodes],
    contribution_ppm: contributionPpm,
    levels: pots.map((pot) => ({
      level: pot.level,
      ...namesOfPot(network, pot.level),
      amount: units(pot.amountMinor),
      seed: units(pot.seedMinor),
      must_hit_by: pot.ceilingMinor === null ? null : units(pot.ceilingMinor),
      hit_every: pot.hitEveryMinor === null ? null : units(pot.hitEveryMinor),
      rate_ppm: pot.ratePpm,
      start: pot.startNo,
      started_at: isoAt(pot.startedAtMs),
      commitment: pot.commitment,
    })),
    contributed_micro: sum.contributedMicro,
    advanced_micro: sum.advancedMicro,
    paid_micro: sum.paidMicro,
    pots_micro: sum.potsMicro,
    reserve_micro: sum.reserveMicro,
  };
}
