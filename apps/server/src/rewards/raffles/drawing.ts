import { drawRaffle, raffleList, raffleSeed, readRaffleList, seededWords } from "@baize/fair";
import { parseMinor } from "@baize/money";
import type { Clock } from "../../platform/clock.ts";
import { sha256 } from "../../platform/crypto.ts";
import type { Database, Tx } from "../../platform/db.ts";
import type { Events } from "../../platform/events/index.ts";
import type { Ids } from "../../platform/ids.ts";
import type { OfferGate } from "../../protection/index.ts";
import type { Awards } from "../awards/service.ts";
import { hmacSha256, type DrawSeeds } from "../seeds/draw-seeds.ts";
import type { Beacon } from "./beacon.ts";
import { claimMs, lateMs, redrawMs, waitMs } from "./rules.ts";
import {
  freezeRaffle,
  insertWins,
  listDueRaffles,
  listRanges,
  listUnclaimed,
  listWins,
  lockRaffle,
  saveDrawn,
  saveRedrawn,
  setRaffleState,
  findRaffle,
  type ListedRange,
  type RaffleRow,
  type WinRow,
} from "./store.ts";

/** What the clock does with raffles: opens them, freezes their lists, and draws. */
export interface DrawingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly events: Events;
  readonly beacon: Beacon | undefined;
  readonly offers: Pick<OfferGate, "demandOfferIn" | "withoutOffersIn">;
  readonly awards: Pick<Awards, "issueIn">;
  readonly seeds: Pick<DrawSeeds, "openIn" | "showIn">;
  readonly onMoved: () => void;
}

/** What is drawn with where the brand has no public source. */
const noInput = "none";

export const sourceOf = (raffleId: string, place: number): string => `raffle:${raffleId}:${place}`;

/** The list is what everybody can read afterwards, so it is drawn from as it was published. */
async function freezeIn(tx: Tx, { clock, beacon }: DrawingDeps, { raffleId, input }: RaffleRow) {
  const list = raffleList(await listRanges(tx, raffleId));
  const at = clock.now();
  const round =
    input === "none" || beacon === undefined
      ? null
      : beacon.roundAt(new Date(at.getTime() + waitMs));
  const listHash = sha256(list).toString("hex");
  await freezeRaffle(tx, raffleId, { list, listHash, at, round });
}

/**
 * The winning tickets by place. After the places of the prizes come those that get one again, in
 * the order of `again`: more draws of the same stream.
 */
function winsOf(
  { raffleId, list, listHash, settings }: RaffleRow,
  serverSeed: string,
  publicInput: string,
  owned: readonly ListedRange[],
  again: readonly number[] = [],
): WinRow[] {
  const ranges = readRaffleList(list ?? "");
  if (ranges === undefined || listHash === null) throw new Error(`raffle ${raffleId} has no list`);
  const clientSeed = raffleSeed(raffleId, listHash, publicInput);
  const words = seededWords(hmacSha256, { serverSeed, clientSeed, nonce: 0 });
  const { prizes, perOwner, currency } = settings;
  const many = prizes.length + again.length;
  const drawn = drawRaffle(words, ranges, { prizes: many, perOwner });
  const members = new Map(owned.map(({ alias, memberId }) => [alias, memberId]));
  return drawn.map(({ ticket, alias }, at) => {
    const memberId = members.get(alias);
    const replaces = again[at - prizes.length] ?? null;
    const amountMinor = parseMinor(prizes[(replaces ?? at + 1) - 1] ?? "", currency);
    if (memberId === undefined || amountMinor === undefined) {
      throw new Error(`raffle ${raffleId} drew a ticket of nobody`);
    }
    return { raffleId, place: at + 1, ticket, memberId, amountMinor, replaces };
  });
}

/** A prize can be claimed for 30 days; who may be offered nothing by now gets none. */
async function issueIn(tx: Tx, deps: DrawingDeps, raffle: RaffleRow, wins: readonly WinRow[]) {
  const memberIds = [...new Set(wins.map(({ memberId }) => memberId))].toSorted((a, b) =>
    a < b ? -1 : 1,
  );
  const without = await deps.offers.withoutOffersIn(tx, memberIds);
  const claimBy = new Date(deps.clock.now().getTime() + claimMs);
  for (const memberId of memberIds) {
    if (without.has(memberId)) continue;
    const leave = await deps.offers.demandOfferIn(tx, memberId);
    for (const win of wins.filter((one) => one.memberId === memberId)) {
      await deps.awards.issueIn(tx, leave, {
        memberId,
        awardId: deps.ids.uuidv7(),
        merchantCode: raffle.merchantCode,
        source: sourceOf(win.raffleId, win.place),
        reason: "raffle",
        promotionId: win.raffleId,
        currency: raffle.currency,
        amountMinor: win.amountMinor,
        turnoverBps: raffle.settings.turnoverBps,
        title: raffle.settings.title,
        claimBy,
        operator: null,
        note: null,
      });
    }
  }
}

async function drawIn(tx: Tx, deps: DrawingDeps, row: RaffleRow, publicInput: string) {
  const { raffleId } = row;
  const { serverSeed } = await deps.seeds.openIn(tx, raffleId);
  const wins = winsOf(row, serverSeed, publicInput, await listRanges(tx, raffleId));
  if (wins.length > 0) await insertWins(tx, wins);
  await issueIn(tx, deps, row, wins);
  await saveDrawn(tx, raffleId, publicInput, deps.clock.now());
  await deps.seeds.showIn(tx, raffleId);
}

/**
 * Draws again what nobody claimed in time, once. Tickets that have won are passed over, and so are
 * owners who won as often as one may, whether they claimed or not.
 */
async function redrawIn(tx: Tx, deps: DrawingDeps, row: RaffleRow): Promise<void> {
  const { raffleId, settings, publicInput } = row;
  const at = deps.clock.now();
  const unclaimed = await listUnclaimed(tx, raffleId, at);
  const before = await listWins(tx, [raffleId]);
  // Where no ticket could win all prizes, none can win one again.
  if (unclaimed.length > 0 && before.length === settings.prizes.length && publicInput !== null) {
    const { serverSeed } = await deps.seeds.openIn(tx, raffleId);
    const owned = await listRanges(tx, raffleId);
    const all = winsOf(row, serverSeed, publicInput, owned, unclaimed);
    const wins = all.filter(({ replaces }) => replaces !== null);
    if (wins.length > 0) await insertWins(tx, wins);
    await issueIn(tx, deps, row, wins);
  }
  await saveRedrawn(tx, raffleId, at);
}

/** The public input of a frozen raffle; undefined while nobody can know it. */
async function readInput(deps: DrawingDeps, raffleId: string): Promise<string | undefined> {
  const row = await deps.db.read((reader) => findRaffle(reader, raffleId));
  if (row?.state !== "frozen") return undefined;
  if (row.round === null) return noInput;
  const { beacon, clock } = deps;
  if (beacon === undefined || beacon.timeOf(row.round) > clock.now()) return undefined;
  return beacon.read(row.round);
}

const isOver = ({ drawnAt }: RaffleRow, at: Date): boolean =>
  drawnAt !== null && drawnAt.getTime() + redrawMs <= at.getTime();

/** One step of a raffle; false where there is nothing to do yet. */
async function step(deps: DrawingDeps, raffleId: string): Promise<boolean> {
  // Over the network, so with no transaction open.
  const publicInput = await readInput(deps, raffleId);
  return deps.db.transaction(async (tx) => {
    const row = await lockRaffle(tx, raffleId);
    const at = deps.clock.now();
    if (row?.state === "planned" && row.startsAt <= at) {
      await setRaffleState(tx, raffleId, "planned", "open");
      return true;
    }
    if (row?.state === "open" && row.endsAt.getTime() + lateMs <= at.getTime()) {
      await freezeIn(tx, deps, row);
      return true;
    }
    const mayRedraw = row?.settings.redraw === true && row.redrawnAt === null;
    if (row?.state === "drawn" && mayRedraw && isOver(row, at)) {
      await redrawIn(tx, deps, row);
      return true;
    }
    if (row?.state !== "frozen" || publicInput === undefined) return false;
    await drawIn(tx, deps, row, publicInput);
    return true;
  });
}

/** For the worker; answers how many steps were made. */
export async function pollRaffles(deps: DrawingDeps): Promise<number> {
  const at = deps.clock.now();
  const lastEnd = new Date(at.getTime() - lateMs);
  const lastDraw = new Date(at.getTime() - redrawMs);
  const due = await deps.db.read((reader) => listDueRaffles(reader, { at, lastEnd, lastDraw }));
  let steps = 0;
  for (const raffleId of due) while (await step(deps, raffleId)) steps += 1;
  if (steps > 0) deps.onMoved();
  return steps;
}
