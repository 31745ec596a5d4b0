import type { RaffleProof, RaffleStatus } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import type { Brand } from "../../brand/index.ts";
import type { Identity } from "../../identity/index.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { idFromKey } from "../../platform/idempotency/index.ts";
import { dayOf } from "../../platform/zone-days.ts";
import type { Handlers, Session } from "../../platform/http/call.ts";
import type { OfferGate } from "../../protection/index.ts";
import type { Access } from "../access/service.ts";
import type { Awards } from "../awards/service.ts";
import type { AwardRow } from "../awards/rules.ts";
import { listOfSources } from "../awards/store.ts";
import type { DayReader } from "../days/consumer.ts";
import type { DrawSeeds } from "../seeds/draw-seeds.ts";
import type { PointMoveDeps } from "../points/moves.ts";
import { judgeClaim, type MarkDeps } from "../marks/service.ts";
import { listTakers } from "../takers.ts";
import { pollRaffles, sourceOf, type DrawingDeps } from "./drawing.ts";
import { giveByDays, markPlaceOf } from "./giving.ts";
import { sellIn, type Sale } from "./sale.ts";
import {
  findRaffle,
  listBought,
  listGivingRaffles,
  listOwnRanges,
  listShownRaffles,
  listWins,
  type RaffleRow,
} from "./store.ts";
import { namerOf } from "../prize-terms/naming.ts";
import type { NamePrizes } from "../prize-terms/ports.ts";
import { namedRaffles, raffleProofOf, statusOf } from "./views.ts";

/** Raffles for members: their numbers, the result, and the claim of a prize. */
export interface RaffleDeps extends DrawingDeps, Pick<PointMoveDeps, "ledger"> {
  readonly brand: Pick<Brand, "isFlagOn" | "getMerchant">;
  readonly identity: Pick<Identity, "findMembersIn">;
  readonly offers: Pick<OfferGate, "demandOfferIn" | "withoutOffersIn" | "mayOffer">;
  readonly awards: Pick<Awards, "issueIn" | "claim">;
  readonly seeds: Pick<DrawSeeds, "planIn" | "openIn" | "showIn" | "find" | "hashesOf">;
  readonly marks: MarkDeps;
  readonly namePrizes: NamePrizes;
  readonly access: Access;
}

/** The brand's switch for raffles. */
export const raffleFlag = "RAFFLE";
const pastMs = 45 * dayMs;
const shownMax = 20;

interface Asked extends Pick<Session, "memberId" | "currency"> {
  readonly merchantCode: string;
  readonly language: string;
}

async function statusesIn(deps: RaffleDeps, reader: Reader, asked: Asked, rows: RaffleRow[]) {
  const { memberId, language } = asked;
  const raffleIds = rows.map(({ raffleId }) => raffleId);
  const ranges = await listOwnRanges(reader, memberId, raffleIds);
  const wins = await listWins(reader, raffleIds);
  const bought = await listBought(reader, memberId, raffleIds);
  const own = wins.filter((win) => win.memberId === memberId);
  const sources = own.map(({ raffleId, place }) => sourceOf(raffleId, place));
  const awards = new Map(
    (await listOfSources(reader, memberId, sources)).map((award) => [award.source, award]),
  );
  const seedIds = rows.flatMap(({ redrawSeedId }) => redrawSeedId ?? []);
  const hashOf = await deps.seeds.hashesOf(reader, [...raffleIds, ...seedIds]);
  return rows.map((row): RaffleStatus => {
    const { raffleId } = row;
    return statusOf(row, {
      at: deps.clock.now(),
      language,
      memberId,
      serverSeedHash: hashOf(raffleId),
      redrawSeedHash: row.redrawSeedId === null ? null : hashOf(row.redrawSeedId),
      ranges: ranges.filter((one) => one.raffleId === raffleId),
      wins: wins.filter((one) => one.raffleId === raffleId),
      bought: bought.get(raffleId) ?? 0,
      awardOf: (place) => awards.get(sourceOf(raffleId, place)),
    });
  });
}

/** Nothing is offered where the brand has none, to whom it is not for, or who has a break. */
async function list(deps: RaffleDeps, asked: Asked): Promise<RaffleStatus[]> {
  const { memberId, merchantCode, currency } = asked;
  if (!(await deps.brand.isFlagOn(merchantCode, raffleFlag))) return [];
  if ((await deps.offers.mayOffer(memberId)) === undefined) return [];
  const raffles = await deps.db.read(async (reader) => {
    const takers = await listTakers(deps.identity, reader, [memberId]);
    if (!takers.has(memberId)) return [];
    const since = new Date(deps.clock.now().getTime() - pastMs);
    const query = { merchantCode, currency, since, limit: shownMax };
    const rows = await listShownRaffles(reader, query);
    const offered = await deps.access.offeredIn(reader, asked, rows, ({ raffleId, settings }) => ({
      rewardId: raffleId,
      who: settings.conditions,
    }));
    const ids = new Set([...offered].map(({ raffleId }) => raffleId));
    const all = await statusesIn(deps, reader, asked, rows);
    // What the member has tickets of stays in view.
    return all.filter(({ raffleId, tickets }) => tickets > 0 || ids.has(raffleId));
  });
  const ids = raffles.map(({ raffleId }) => raffleId);
  await deps.access.noteShown(memberId, merchantCode, ids);
  return namedRaffles(raffles, asked.language, deps.namePrizes);
}

/** Refuses: not_found. Without a name it is the raffle that ends next, or the last one. */
async function get(deps: RaffleDeps, asked: Asked, raffleId: string | undefined) {
  const all = await list(deps, asked);
  const running = all.findLast(({ state }) => state === "open");
  const found =
    raffleId === undefined ? (running ?? all[0]) : all.find((one) => one.raffleId === raffleId);
  if (found === undefined) throw new Refusal("not_found");
  return found;
}

/**
 * Buys tickets for points. Idempotent by the call's Idempotency-Key.
 *
 * Refuses, in this order: not_found, idempotency_key_reused, play_paused, promotion_closed,
 * not_eligible, changed_meanwhile, already_claimed, not_enough_points.
 */
async function buy(
  deps: RaffleDeps,
  asked: Asked,
  { raffleId, key, ...wanted }: Pick<Sale, "raffleId" | "count" | "points"> & { key?: string },
): Promise<RaffleStatus> {
  const { memberId, merchantCode } = asked;
  if (!(await deps.brand.isFlagOn(merchantCode, raffleFlag))) throw new Refusal("not_found");
  const saleId =
    key === undefined ? deps.ids.uuidv7() : idFromKey(memberId, "buyRaffleTickets", key);
  const mayOffer = (await deps.offers.mayOffer(memberId)) !== undefined;
  const { timeZone } = await deps.brand.getMerchant(merchantCode);
  const day = dayOf(deps.clock.now(), timeZone);
  await deps.db.transaction(async (tx) => {
    const sale = { ...wanted, memberId, raffleId, saleId, day };
    await sellIn(tx, deps, asked, sale);
    // A break of another account of the person counts too.
    if (!mayOffer) throw new Refusal("play_paused");
  });
  deps.onMoved();
  return get(deps, asked, raffleId);
}

/** Undefined where no raffle has the id. */
async function proveRaffle(
  deps: Pick<RaffleDeps, "db" | "seeds" | "clock" | "namePrizes">,
  drawId: string,
  language: string,
): Promise<RaffleProof | undefined> {
  const proof = await deps.db.read(async (reader) => {
    const row = await findRaffle(reader, drawId);
    const seed = row && (await deps.seeds.find(reader, drawId));
    if (row === undefined || seed === undefined) return undefined;
    const { redrawSeedId } = row;
    const again = redrawSeedId === null ? undefined : await deps.seeds.find(reader, redrawSeedId);
    const wins = row.state === "drawn" ? await listWins(reader, [drawId]) : [];
    return raffleProofOf(row, { ...seed, again }, wins, deps.clock.now());
  });
  if (proof === undefined) return undefined;
  const { prizes, drawn } = proof;
  const of = await namerOf([...prizes, ...drawn], language, deps.namePrizes);
  return { ...proof, prizes: prizes.map(of), drawn: drawn.map(of) };
}

export interface Raffles {
  readonly handlers: Handlers<"raffles" | "raffleStatus" | "claimRaffle" | "buyRaffleTickets">;
  readonly days: DayReader;
  readonly prove: (drawId: string, language: string) => Promise<RaffleProof | undefined>;
  readonly poll: () => Promise<number>;
  /**
   * Whether an operator looks at a prize before it is paid: another account of the same device
   * claimed one. Refuses: not_eligible, where another account of the person did.
   */
  readonly judgeIn: (tx: Tx, award: AwardRow) => Promise<boolean>;
}

/** What accounts share may have been bound after they got their tickets; conditions count again. */
async function judge(
  tx: Tx,
  { marks, access }: Pick<RaffleDeps, "marks" | "access">,
  { memberId, merchantCode, promotionId }: AwardRow,
): Promise<boolean> {
  if (promotionId === null) return false;
  const raffle = await findRaffle(tx, promotionId);
  // What was bought belongs to the winner, even if they no longer meet the conditions.
  if (raffle?.settings.sale == null) {
    await access.demandStillIn(tx, memberId, raffle?.settings.conditions);
  }
  const place = markPlaceOf({ merchantCode, raffleId: promotionId });
  return judgeClaim(tx, marks, place, { memberId, subject: promotionId });
}

export function createRaffles(deps: RaffleDeps): Raffles {
  const of = (context: {
    readonly merchantCode: string;
    readonly language: string;
    readonly session: Session;
  }): Asked => {
    const { merchantCode, language, session } = context;
    return { merchantCode, language, memberId: session.memberId, currency: session.currency };
  };
  return {
    poll: () => pollRaffles(deps),
    judgeIn: (tx, award) => judge(tx, deps, award),
    prove: (drawId, language) => proveRaffle(deps, drawId, language),
    days: {
      async ask(tx) {
        const raffles = await listGivingRaffles(tx);
        return {
          brands: raffles.map(({ merchantCode }) => merchantCode),
          onFolded: (days) => giveByDays(tx, deps, raffles, days),
        };
      },
    },
    handlers: {
      raffles: (_input, context) => list(deps, of(context)),
      raffleStatus: ({ query }, context) => get(deps, of(context), query.promotionId),
      buyRaffleTickets: ({ params, body }, context) => {
        const { idempotencyKey: key } = context;
        const wanted = { ...params, ...body, ...(key !== undefined && { key }) };
        return buy(deps, of(context), wanted);
      },
      async claimRaffle({ body }, context) {
        const { raffleId, prize } = await get(deps, of(context), body.promotionId);
        if (prize === null) throw new Refusal("not_found");
        await deps.awards.claim(of(context), prize.claimId);
        return get(deps, of(context), raffleId);
      },
    },
  };
}
