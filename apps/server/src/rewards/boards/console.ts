import { isDeepStrictEqual } from "node:util";
import type { BoardSettings, ConsoleBoard, ConsoleBoardPlace } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import {
  createAudit,
  differenceOf,
  type Audit,
  type FourEyes,
  type Together,
} from "../../backoffice/index.ts";
import { demandMerchant, type Brand } from "../../brand/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Hand, Handlers } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import { demandNames, type NameDeps } from "../access/names.ts";
import type { AwardRow } from "../awards/rules.ts";
import { awardIdOf } from "../awards/service.ts";
import { pointsOf } from "../points/views.ts";
import { demandWithinCaps } from "../caps/service.ts";
import type { NamePrizes, Prices } from "../prize-terms/ports.ts";
import { askedByPrizes, basisOf } from "../prize-terms/rules.ts";
import { listPayments, sumBuyIns } from "./buy-in-store.ts";
import { buyInFlag } from "./entering.ts";
import type { BoardsDeps } from "./fold.ts";
import {
  askedByBoard,
  boardsAtOnce,
  buyInOf,
  changedEntry,
  changedField,
  faultOfBoard,
  faultOfTurnover,
  givenBy,
  hasPool,
  nextOfBoard,
  sourceOf,
  writeScore,
} from "./rules.ts";
import { saveResult } from "./running.ts";
import { listResult } from "./score-store.ts";
import { listLeaders, rowsOf } from "./standings.ts";
import { wonOf } from "./views.ts";
import {
  countBeside,
  decideHold,
  findBoard,
  insertBoard,
  insertRevision,
  listCountedBoards,
  listHolds,
  lockBoard,
  moveBoard,
  raiseRevision,
  type BoardRow,
  type CountedBoard,
} from "./store.ts";

/** What operators set of boards, see of them, and decide about winners. */
export interface BoardConsoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly fourEyes: FourEyes;
  readonly brand: Pick<Brand, "merchantCodes" | "getMerchant" | "isFlagOn">;
  readonly membersIn: BoardsDeps["membersIn"];
  readonly awards: BoardsDeps["awards"];
  readonly offers: Pick<BoardsDeps["offers"], "excludedIn">;
  readonly prices: Pick<Prices, "priceAll">;
  readonly namePrizes: NamePrizes;
  readonly identity: NameDeps;
}

type Deps = BoardConsoleDeps & { readonly audit: Audit };

interface Named {
  readonly merchantCode: string;
  readonly boardId: string;
}

export interface BoardToSave extends Named {
  readonly settings: BoardSettings;
  /** The revision that was read; 0 for a new board. */
  readonly revision: number;
  /** When it was made, of a history that is told; now where absent. */
  readonly madeAt?: Date;
}

const placesShown = 100;
const resultsMax = 1_100;

const placesOf = async (reader: Reader, board: BoardRow) => {
  const { boardId, resultVersion: version, frozenAt } = board;
  if (frozenAt !== null) {
    return listResult(reader, { boardId, version }, { limit: resultsMax, offset: 0 });
  }
  const leaders = await listLeaders(reader, board, placesShown);
  return leaders.map((row, at) => ({ ...row, rank: at + 1 }));
};

async function boughtInOf(
  reader: Reader,
  { boardId, settings }: BoardRow,
): Promise<ConsoleBoard["boughtIn"]> {
  if (buyInOf(settings) === undefined) return null;
  const { entries, poolMinor, feeMinor, points, tickets, returnedMinor } = await sumBuyIns(
    reader,
    boardId,
  );
  const text = (amount: bigint) => formatMinor(minor(amount), settings.currency);
  return {
    entries,
    amount: text(poolMinor + feeMinor),
    fee: text(feeMinor),
    points: pointsOf(points),
    tickets,
    returned: text(returnedMinor),
  };
}

async function viewOf(reader: Reader, row: CountedBoard): Promise<ConsoleBoard> {
  const { boardId, merchantCode, settings, state, joined, players, waiting, revision } = row;
  const sum = (await placesOf(reader, row)).reduce((all, one) => all + one.prizeMinor, 0n);
  return {
    boardId,
    merchantCode,
    settings,
    state,
    joined,
    players,
    waiting,
    revision,
    frozenAt: row.frozenAt?.toISOString() ?? null,
    resultHash: row.resultHash,
    prizes: formatMinor(minor(sum), settings.currency),
    boughtIn: await boughtInOf(reader, row),
    updatedAt: row.updatedAt.toISOString(),
  };
}

async function list(reader: Reader): Promise<ConsoleBoard[]> {
  const boards: ConsoleBoard[] = [];
  for (const row of await listCountedBoards(reader)) boards.push(await viewOf(reader, row));
  return boards;
}

async function getIn(reader: Reader, boardId: string): Promise<ConsoleBoard> {
  const [found] = await listCountedBoards(reader, boardId);
  if (found === undefined) throw new Error("what was saved is gone");
  return viewOf(reader, found);
}

/** Refuses: not_found, also of another brand's. */
async function lockOwn(tx: Tx, { merchantCode, boardId }: Named): Promise<BoardRow> {
  const row = await lockBoard(tx, boardId);
  if (row?.merchantCode !== merchantCode) throw new Refusal("not_found");
  return row;
}

const timesOf = ({ opensAt, startsAt, endsAt }: BoardSettings) => ({
  opensAt: new Date(opensAt),
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
});

const isBegun = ({ state }: BoardRow) => state !== "published" && state !== "registering";

/** What of a tournament may not be saved: where the brand has none, or its registration is open. */
function entryFault(
  { clock }: Pick<Deps, "clock">,
  { settings }: BoardToSave,
  row: BoardRow | undefined,
  mayBuyIn: boolean,
): string | undefined {
  const isNew = row === undefined || !hasPool(row.settings);
  if (isNew && hasPool(settings) && !mayBuyIn) return "entry";
  if (row === undefined || (row.state === "published" && clock.now() < row.opensAt)) {
    return undefined;
  }
  return changedEntry(row.settings, settings);
}

/** Whether the tournament whose tickets it takes too is another one of the brand, and cancelled. */
async function isTicketSound(
  tx: Tx,
  { boardId, merchantCode, settings: { entry } }: BoardToSave,
): Promise<boolean> {
  if (entry?.by !== "ticket" || entry.alsoOf === null) return true;
  const other = await findBoard(tx, entry.alsoOf);
  const isOwn = other?.merchantCode === merchantCode && other.boardId !== boardId;
  return isOwn && other.state === "cancelled" && other.settings.entry?.by === "ticket";
}

/** Refuses: brand_rule, changed_meanwhile where nobody changes it any more. */
async function demandSound(
  tx: Tx,
  { clock, identity }: Pick<Deps, "clock" | "identity">,
  asked: {
    readonly to: BoardToSave;
    readonly row: BoardRow | undefined;
    readonly currency: string;
    readonly mayBuyIn: boolean;
  },
): Promise<void> {
  const { to, row, currency, mayBuyIn } = asked;
  const { settings, boardId, merchantCode } = to;
  await demandNames(tx, identity, merchantCode, [settings.conditions], "conditions");
  const fault = faultOfBoard(settings, currency) ?? faultOfTurnover(settings, row?.settings);
  if (fault !== undefined) throw new Refusal("brand_rule", { ...fault });
  if (row !== undefined && (row.state === "finished" || row.state === "cancelled")) {
    throw new Refusal("changed_meanwhile");
  }
  // From its start on rounds are scored, whether or not the worker has moved it on by then.
  const isFixed = row !== undefined && (isBegun(row) || clock.now() >= row.startsAt);
  const field =
    entryFault({ clock }, to, row, mayBuyIn) ??
    (isFixed ? changedField(row.settings, settings) : undefined);
  if (field !== undefined) throw new Refusal("brand_rule", { field, reason: "cannot_change" });
  if (!isFixed && !(await isTicketSound(tx, to))) {
    throw new Refusal("brand_rule", { field: "alsoOf", reason: "missing" });
  }
  const beside = await countBeside(tx, { boardId, merchantCode, ...timesOf(settings) });
  if (beside >= boardsAtOnce) {
    throw new Refusal("brand_rule", { field: "endsAt", reason: "too_many" });
  }
}

const placeOf = (at: number): string => `prizes.${at}`;

/** Whether members were told what places win. */
const isTold = ({ clock }: Pick<Deps, "clock">, row: BoardRow): boolean =>
  row.state !== "published" || clock.now() >= row.opensAt;

/**
 * With what prizes are worth now. Once its registration is open, those that it has keep the worth
 * they had: so its texts can be saved whatever a turn of a wheel costs by now. Refuses: brand_rule.
 */
async function pricedSettings(
  deps: Deps,
  { merchantCode, boardId, settings }: BoardToSave,
  currency: string,
): Promise<BoardSettings> {
  const { prizes } = settings;
  if (prizes.by !== "places") return settings;
  const row = await deps.db.read((reader) => findBoard(reader, boardId));
  const known = row === undefined ? [] : givenBy(row.settings);
  const kept = row !== undefined && isTold(deps, row) ? known : [];
  const brand = { merchantCode, currency };
  const places = await deps.prices.priceAll(brand, prizes.places, { placeOf, known, kept });
  return { ...settings, prizes: { by: "places", places } };
}

/**
 * Adds a board, or replaces the revision that was read. Repeating it changes nothing.
 *
 * Refuses, in this order: not_found (the brand), brand_rule (of a prize), not_found (a board of
 * another brand), permission_denied, brand_rule, changed_meanwhile where nobody changes it any
 * more, above_wagering_cap, mixed_products, pay_to_win, changed_meanwhile, approval_pending.
 */
async function save(deps: Deps, hand: Hand | undefined, asked: BoardToSave): Promise<ConsoleBoard> {
  const { merchantCode, boardId } = asked;
  const { currency } = await demandMerchant(deps, merchantCode);
  const settings = await pricedSettings(deps, asked, currency);
  const to = { ...asked, settings };
  const mayBuyIn = await deps.brand.isFlagOn(merchantCode, buyInFlag);
  const work: Together<void>["work"] = async (tx, { actor }) => {
    const row = await lockBoard(tx, boardId);
    if (row !== undefined && row.merchantCode !== merchantCode) throw new Refusal("not_found");
    await demandSound(tx, deps, { to, row, currency, mayBuyIn });
    const prizes = givenBy(settings).map(({ prize }, at) => ({ place: placeOf(at), prize }));
    const known = row === undefined ? [] : givenBy(row.settings);
    await demandWithinCaps(
      tx,
      merchantCode,
      askedByBoard(settings),
      ...askedByPrizes(prizes, { isOpen: true, known }),
    );
    const revision = row?.revision ?? 0;
    if (isDeepStrictEqual(row?.settings, settings) && to.revision <= revision) return;
    const at = deps.clock.now();
    const times = { boardId, merchantCode, revision, ...timesOf(settings) };
    const isSaved =
      to.revision === revision &&
      (revision === 0
        ? await insertBoard(tx, times, to.madeAt ?? at)
        : await raiseRevision(tx, times, at));
    if (!isSaved) throw new Refusal("changed_meanwhile");
    await insertRevision(tx, { boardId, settings, revision: revision + 1 }, at);
    await deps.audit.record(tx, {
      actor,
      action: row === undefined ? "board.created" : "board.saved",
      subject: `${merchantCode} ${boardId}`,
      ...differenceOf(row?.settings ?? {}, settings),
    });
  };
  const basis = basisOf(givenBy(settings));
  await deps.fourEyes.together(hand, { permission: "rewards.write", ...basis, work });
  return deps.db.read((reader) => getIn(reader, boardId));
}

/**
 * Cancels a board; the worker gives its buy-ins back. Repeating it changes nothing.
 *
 * Refuses, in this order: not_found, permission_denied, changed_meanwhile (its prizes are paid),
 * approval_pending.
 */
async function cancel(
  deps: Deps,
  hand: Hand | undefined,
  { reason, ...named }: Named & { readonly reason: string },
): Promise<ConsoleBoard> {
  const work: Together<void>["work"] = async (tx, { actor }) => {
    const row = await lockOwn(tx, named);
    if (row.state === "cancelled") return;
    const next = nextOfBoard(row.state, "cancel");
    if (next === undefined || !(await moveBoard(tx, row, next, deps.clock.now()))) {
      throw new Refusal("changed_meanwhile");
    }
    await deps.audit.record(tx, {
      actor,
      action: "board.cancelled",
      subject: `${named.merchantCode} ${named.boardId}`,
      before: { state: row.state },
      after: { state: next, reason },
    });
  };
  await deps.fourEyes.together(hand, { permission: "rewards.write", work });
  return deps.db.read((reader) => getIn(reader, named.boardId));
}

interface HoldDecision extends Named {
  readonly memberId: bigint;
  readonly decision: "clear" | "strike";
  readonly reason: string;
}

/** Those behind a struck winner move up; the list as it was is kept. */
async function strike(tx: Tx, deps: Deps, board: BoardRow, memberId: bigint): Promise<void> {
  const { boardId, resultVersion: version } = board;
  const rows = await listResult(tx, { boardId, version }, { limit: resultsMax, offset: 0 });
  const left = rows.filter((row) => row.memberId !== memberId);
  await saveResult(tx, deps, board, rowsOf(board, left));
}

/**
 * Lets the prize of a winner be paid, or strikes the winner.
 *
 * Refuses, in this order: not_found, permission_denied, changed_meanwhile, approval_pending.
 */
async function decide(deps: Deps, hand: Hand, asked: HoldDecision): Promise<ConsoleBoard> {
  const { boardId, merchantCode, memberId, decision, reason } = asked;
  const work: Together<void>["work"] = async (tx, { actor }) => {
    const board = await lockOwn(tx, asked);
    const hold = (await listHolds(tx, boardId)).find((one) => one.memberId === memberId);
    if (hold === undefined) throw new Refusal("not_found");
    if (board.state !== "finalizing") throw new Refusal("changed_meanwhile");
    const state = decision === "clear" ? "cleared" : "struck";
    const decided = { boardId, memberId, state, reason, decidedBy: hand.asker.username } as const;
    if (!(await decideHold(tx, decided, deps.clock.now()))) {
      throw new Refusal("changed_meanwhile");
    }
    if (decision === "strike") await strike(tx, deps, board, memberId);
    const [member] = await deps.membersIn(tx, [memberId]);
    await deps.audit.record(tx, {
      actor,
      memberId,
      action: decision === "clear" ? "board.prize_cleared" : "board.winner_struck",
      subject: member?.username ?? String(memberId),
      after: { boardId, merchantCode, reason },
    });
  };
  await deps.fourEyes.together(hand, { permission: "rewards.review", work });
  return deps.db.read((reader) => getIn(reader, boardId));
}

/** Refuses: not_found. */
async function listPlaces(
  deps: Deps,
  { merchantCode, boardId }: Named,
  language: string,
): Promise<ConsoleBoardPlace[]> {
  const listed = await deps.db.read(async (reader): Promise<ConsoleBoardPlace[]> => {
    const [board] = await listCountedBoards(reader, boardId);
    if (board?.merchantCode !== merchantCode) throw new Refusal("not_found");
    const places = (await placesOf(reader, board)).slice(0, placesShown);
    const ids = places.map(({ memberId }) => memberId);
    const members = await deps.membersIn(reader, ids);
    const names = new Map(members.map((one) => [one.memberId, one.username]));
    const holds = new Map((await listHolds(reader, boardId)).map((one) => [one.memberId, one]));
    const refs = ids.map((memberId) => ({
      memberId,
      awardId: awardIdOf(memberId, sourceOf(boardId)),
    }));
    const awards = new Map<bigint, AwardRow>(
      (await deps.awards.findIn(reader, refs)).map((row) => [row.memberId, row]),
    );
    const paid = new Set((await listPayments(reader, boardId, ids)).map((row) => row.memberId));
    return places.map(({ rank, memberId, score, reachedAt, ...won }) => ({
      rank,
      memberId: String(memberId),
      username: names.get(memberId) ?? "",
      score: writeScore(board.settings, score),
      reachedAt: reachedAt.toISOString(),
      ...wonOf(won, board.settings.currency),
      hold: holds.get(memberId)?.state ?? null,
      award: paid.has(memberId) ? ("claimed" as const) : (awards.get(memberId)?.state ?? null),
    }));
  });
  return deps.namePrizes(listed, language);
}

/** The use cases. `undefined` as hand is the platform. */
export function createBoardConsole(given: BoardConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  return {
    list: () => deps.db.read(list),
    places: (named: Named, language: string) => listPlaces(deps, named, language),
    save: (hand: Hand | undefined, to: BoardToSave) => save(deps, hand, to),
    cancel: (hand: Hand | undefined, of: Named & { readonly reason: string }) =>
      cancel(deps, hand, of),
    decide: (hand: Hand, asked: HoldDecision) => decide(deps, hand, asked),
  };
}

export type BoardConsole = ReturnType<typeof createBoardConsole>;

type ConsoleCalls =
  | "consoleBoards"
  | "consoleBoardPlaces"
  | "saveBoard"
  | "cancelBoard"
  | "decideBoardHold";

export function boardConsoleRoutes(boards: BoardConsole): Handlers<ConsoleCalls> {
  return {
    consoleBoards: () => boards.list(),
    consoleBoardPlaces: ({ params }, { language }) => boards.places(params, language),
    saveBoard: ({ params, body }, { hand }) => boards.save(hand, { ...params, ...body }),
    cancelBoard: ({ params, body }, { hand }) => boards.cancel(hand, { ...params, ...body }),
    decideBoardHold: ({ params: { memberId, ...named }, body }, { hand }) =>
      boards.decide(hand, { ...named, ...body, memberId: BigInt(memberId) }),
  };
}
