import {
  drawRaffle,
  raffleAgainSeed,
  raffleList,
  raffleSeed,
  readRaffleList,
  seededWords,
} from "@baize/fair";
import { parseMinor } from "@baize/money";
import type { Clock } from "../../platform/clock.ts";
import { sha256 } from "../../platform/crypto.ts";
import type { Database, Tx } from "../../platform/db.ts";
import type { Events } from "../../platform/events/index.ts";
import type { Ids } from "../../platform/ids.ts";
import { tryEach } from "../../platform/try-each.ts";
import type { OfferGate } from "../../protection/index.ts";
import type { Awards } from "../awards/service.ts";
import { isHeld } from "../access/service.ts";
import { hmacSha256, type DrawSeeds } from "../seeds/draw-seeds.ts";
import type { Beacon } from "./beacon.ts";
import { claimMs, givenBy, lateMs, redrawMs, stepOf, waitMs } from "./rules.ts";
import {
  freezeRaffle,
  freezeRedraw,
  hasClaimable,
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
  readonly seeds: Pick<DrawSeeds, "planIn" | "openIn" | "showIn">;
  readonly onMoved: () => void;
  readonly onError: (error: unknown) => void;
}

/** What is drawn with where the brand has no public source. */
const noInput = "none";

export const sourceOf = (raffleId: string, place: number): string => `raffle:${raffleId}:${place}`;

/** The round of a raffle's public input: the first that nobody can know now. */
function roundOf({ clock, beacon }: DrawingDeps, { raffleId, input }: RaffleRow): bigint | null {
  if (input === noInput) return null;
  if (beacon === undefined) throw new Error(`raffle ${raffleId} was promised a public input`);
  return beacon.roundAt(new Date(clock.now().getTime() + waitMs));
}

/** The list is what everybody can read afterwards, so it is drawn from as it was published. */
async function freezeIn(tx: Tx, deps: DrawingDeps, row: RaffleRow) {
  const { raffleId } = row;
  const list = raffleList(await listRanges(tx, raffleId));
  const listHash = sha256(list).toString("hex");
  await freezeRaffle(tx, raffleId, {
    list,
    listHash,
    at: deps.clock.now(),
    round: roundOf(deps, row),
  });
}

interface Drawn {
  readonly place: number;
  readonly replaces: number | null;
  readonly ticket: number;
  readonly alias: string;
}

function winsOf(
  { raffleId, settings }: RaffleRow,
  owned: readonly ListedRange[],
  drawn: readonly Drawn[],
): WinRow[] {
  const prizes = givenBy(settings);
  const members = new Map(owned.map(({ alias, memberId }) => [alias, memberId]));
  return drawn.map(({ place, replaces, ticket, alias }) => {
    const memberId = members.get(alias);
    const given = prizes[(replaces ?? place) - 1];
    const amountMinor = parseMinor(given?.amount ?? "", settings.currency);
    if (memberId === undefined || amountMinor === undefined) {
      throw new Error(`raffle ${raffleId} drew a ticket of nobody`);
    }
    const prize = given?.prize ?? null;
    return { raffleId, place, ticket, memberId, amountMinor, prize, replaces };
  });
}

/** What was frozen, as it was published. */
function frozenOf({ raffleId, list, listHash }: RaffleRow) {
  const ranges = readRaffleList(list ?? "");
  if (ranges === undefined || listHash === null) throw new Error(`raffle ${raffleId} has no list`);
  return { ranges, listHash };
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
        prize: win.prize,
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
  const { raffleId, settings } = row;
  const { serverSeed } = await deps.seeds.openIn(tx, raffleId);
  const { ranges, listHash } = frozenOf(row);
  const clientSeed = raffleSeed(raffleId, listHash, publicInput);
  const words = seededWords(hmacSha256, { serverSeed, clientSeed, nonce: 0 });
  const { prizes, perOwner } = settings;
  const drawn = drawRaffle(words, ranges, { prizes: prizes.length, perOwner });
  const wins = winsOf(
    row,
    await listRanges(tx, raffleId),
    drawn.map((one, at) => ({ ...one, place: at + 1, replaces: null })),
  );
  if (wins.length > 0) await insertWins(tx, wins);
  await issueIn(tx, deps, row, wins);
  await saveDrawn(tx, raffleId, publicInput, deps.clock.now());
  await deps.seeds.showIn(tx, raffleId);
}

/**
 * Freezes which prizes are drawn again, before anybody can know with which input. By then nobody
 * can claim any more, so neither members nor operators choose what is drawn.
 */
async function freezeRedrawIn(tx: Tx, deps: DrawingDeps, row: RaffleRow): Promise<void> {
  const { raffleId, settings } = row;
  const at = deps.clock.now();
  const places = await listUnclaimed(tx, raffleId, at);
  const before = await listWins(tx, [raffleId]);
  // Where no ticket could win all prizes, none can win one again.
  if (places.length === 0 || before.length < settings.prizes.length) {
    await saveRedrawn(tx, raffleId, null, at);
    if (row.redrawSeedId !== null) await deps.seeds.showIn(tx, row.redrawSeedId);
    return;
  }
  const seedId = row.redrawSeedId ?? deps.ids.uuidv7();
  // A raffle that was planned before there were seeds of second draws gets one now.
  if (row.redrawSeedId === null) await deps.seeds.planIn(tx, seedId);
  await freezeRedraw(tx, raffleId, { seedId, places, at, round: roundOf(deps, row) });
}

/**
 * Draws again what nobody claimed in time, once, from a seed and an input of its own. Tickets that
 * have won are passed over, and so are owners who won as often as one may, whether they claimed or
 * not.
 */
async function redrawIn(tx: Tx, deps: DrawingDeps, row: RaffleRow, publicInput: string) {
  const { raffleId, settings, redrawSeedId, redrawPlaces } = row;
  if (redrawSeedId === null || redrawPlaces === null) {
    throw new Error(`raffle ${raffleId} has no places to draw again`);
  }
  const before = await listWins(tx, [raffleId]);
  const { serverSeed } = await deps.seeds.openIn(tx, redrawSeedId);
  const { ranges, listHash } = frozenOf(row);
  const clientSeed = raffleAgainSeed(raffleId, listHash, redrawPlaces, publicInput);
  const words = seededWords(hmacSha256, { serverSeed, clientSeed, nonce: 0 });
  const { perOwner } = settings;
  const drawn = drawRaffle(words, ranges, { prizes: redrawPlaces.length, perOwner, before });
  const wins = winsOf(
    row,
    await listRanges(tx, raffleId),
    drawn.map((one, at) => ({
      ...one,
      place: before.length + at + 1,
      replaces: redrawPlaces[at] ?? null,
    })),
  );
  if (wins.length > 0) await insertWins(tx, wins);
  await issueIn(tx, deps, row, wins);
  await saveRedrawn(tx, raffleId, publicInput, deps.clock.now());
  await deps.seeds.showIn(tx, redrawSeedId);
}

/** The round that a raffle waits for; null where it has none, undefined where it waits for none. */
function waitedRound(row: RaffleRow | undefined, at: Date): bigint | null | undefined {
  const next = row && stepOf(row, at);
  if (next === "draw") return row?.round;
  return next === "draw_again" ? row?.redrawRound : undefined;
}

/** The public input of what is frozen; undefined while nobody can know it. */
async function readInput(
  { db, beacon, clock }: DrawingDeps,
  raffleId: string,
): Promise<Waited | undefined> {
  const row = await db.read((reader) => findRaffle(reader, raffleId));
  const round = waitedRound(row, clock.now());
  if (round === undefined) return undefined;
  if (round === null) return { round, publicInput: noInput };
  if (beacon === undefined || beacon.timeOf(round) > clock.now()) return undefined;
  const publicInput = await beacon.read(round);
  return publicInput === undefined ? undefined : { round, publicInput };
}

interface Waited {
  readonly round: bigint | null;
  readonly publicInput: string;
}

/** One step of a raffle; false where there is nothing to do yet. */
async function step(deps: DrawingDeps, raffleId: string): Promise<boolean> {
  // Over the network, so with no transaction open.
  const waited = await readInput(deps, raffleId);
  return deps.db.transaction(async (tx) => {
    const row = await lockRaffle(tx, raffleId);
    const at = deps.clock.now();
    if (row === undefined) return false;
    if (await isHeld(tx, { merchantCode: row.merchantCode, rewardId: raffleId })) return false;
    switch (stepOf(row, at)) {
      case "open":
        await setRaffleState(tx, raffleId, "planned", "open");
        return true;
      case "freeze":
        await freezeIn(tx, deps, row);
        return true;
      case "freeze_again":
        if (await hasClaimable(tx, raffleId, at)) return false;
        await freezeRedrawIn(tx, deps, row);
        return true;
      case "draw":
      case "draw_again":
        // Another process may have come first: then this input is of another draw.
        if (waited === undefined || waitedRound(row, at) !== waited.round) return false;
        if (row.state === "frozen") await drawIn(tx, deps, row, waited.publicInput);
        else await redrawIn(tx, deps, row, waited.publicInput);
        return true;
      default:
        return false;
    }
  });
}

/** For the worker; answers how many steps were made. */
export async function pollRaffles(deps: DrawingDeps): Promise<number> {
  const at = deps.clock.now();
  const lastEnd = new Date(at.getTime() - lateMs);
  const lastDraw = new Date(at.getTime() - redrawMs);
  const due = await deps.db.read((reader) => listDueRaffles(reader, { at, lastEnd, lastDraw }));
  let steps = 0;
  // One that fails is tried again with the next poll.
  await tryEach(due, deps.onError, async (raffleId) => {
    while (await step(deps, raffleId)) steps += 1;
  });
  if (steps > 0) deps.onMoved();
  return steps;
}
