import type { CallParsed, FreeRounds as Shown, GameType, MemberFreeRounds } from "@baize/contract";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/db.ts";
import type { Events } from "../../platform/events/index.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Mandate } from "../../platform/mandate.ts";
import type { Handlers } from "../../platform/http/call.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";
import type { OfferGate } from "../../protection/index.ts";
import { freeRoundsOpenedOf } from "./events.ts";
import { listStopsSince } from "../stop/store.ts";
import { consolePartOf, grantOf, isGivenUp, nextTryAt, type GrantRow } from "./rules.ts";
import {
  countGrants,
  findGrant,
  insertGrant,
  listGrants,
  lockGrant,
  listOwnGrants,
  moveGrant,
  postponeGrant,
  takeDueGrants,
} from "./store.ts";

/**
 * Free rounds that operators give: written down first, then told to the vendor, again and again
 * until it answers. Nothing here plays them; that is plays.ts.
 */
export interface FreeRoundsDeps {
  readonly offers: Pick<OfferGate, "demandOfferIn" | "mayOffer">;
  readonly db: Database;
  readonly clock: Clock;
  readonly events: Events;
  /** Tells the vendor of a grant, or that it is taken back. Throws where it gave no answer. */
  readonly tellVendor: {
    readonly create: (leave: OfferLeave, row: GrantRow) => Promise<VendorAnswer>;
    readonly cancel: (row: GrantRow) => Promise<VendorAnswer>;
  };
  /** Names in a language; undefined for a game that is gone. */
  readonly describeGame: (
    vendorCode: string,
    gameCode: string,
    language: string,
  ) => Promise<
    | { readonly gameName: string; readonly vendorName: string; readonly gameType: GameType }
    | undefined
  >;
  /** What becomes of what was paid for a grant that came to nothing. */
  readonly onRefused: (tx: Tx, grant: GrantRow) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** `refused` for good, in the vendor's words. */
export type VendorAnswer = { readonly refused?: string };

const dueMax = 20;
/**
 * No other process sends the same grant to the vendor in this time; it is longer than a call may
 * take.
 */
const leaseMs = 30_000;
const shownMax = 50;

async function words(deps: FreeRoundsDeps, row: GrantRow, language: string): Promise<Shown> {
  const { vendorCode, gameCode } = row;
  const text = await deps.describeGame(vendorCode, gameCode, language);
  return {
    ...grantOf(row, deps.clock.now()),
    gameName: text?.gameName ?? gameCode,
    vendorName: text?.vendorName ?? vendorCode,
    gameType: text?.gameType ?? "RNG",
  };
}

async function describe(deps: FreeRoundsDeps, row: GrantRow, language: string) {
  return { ...(await words(deps, row, language)), ...consolePartOf(row) };
}

/** Where the vendor's answer leads; a grant that is over ends also where there was none. */
function afterTold(row: GrantRow, { refused }: VendorAnswer, at: Date) {
  if (row.state === "cancelling") return { state: "cancelled", endedAt: at } as const;
  if (refused === undefined) return { state: "open" } as const;
  const vendorWords = refused === "" ? null : refused.slice(0, 300);
  return { state: "failed", endedAt: at, vendorWords } as const;
}

/** Given before an exclusion, a grant is no longer sent; taking one back is not an offer. */
async function askVendor({ offers, tellVendor }: FreeRoundsDeps, row: GrantRow) {
  if (row.state === "cancelling") return tellVendor.cancel(row);
  const leave = await offers.mayOffer(row.memberId);
  return leave === undefined ? { refused: "" } : tellVendor.create(leave, row);
}

/** A vendor that was silent too long gives nothing any more; rounds it asks for are refused. */
async function askUntilGivenUp(deps: FreeRoundsDeps, row: GrantRow): Promise<VendorAnswer> {
  try {
    return await askVendor(deps, row);
  } catch (error) {
    const { merchantCode, grantedAt } = row;
    const stops = await deps.db.read((reader) => listStopsSince(reader, merchantCode, grantedAt));
    if (!isGivenUp(row, deps.clock.now(), stops)) throw error;
    deps.onError(error);
    return { refused: "" };
  }
}

/** Writes down what the vendor answered. */
async function settle(deps: FreeRoundsDeps, row: GrantRow, answer: VendorAnswer): Promise<void> {
  const { db, clock } = deps;
  const to = afterTold(row, answer, clock.now());
  await db.transaction(async (tx) => {
    // No row: it was taken back while it was being sent, and sending that comes next.
    const moved = await moveGrant(tx, row, to);
    if (moved?.state === "failed" && moved.used === 0) await deps.onRefused(tx, moved);
    if (moved?.state === "open") await deps.events.publish(tx, freeRoundsOpenedOf(moved));
    await postponeGrant(tx, row, clock.now());
  });
}

/** Tells the vendor of one grant that was taken for it. */
async function tell(deps: FreeRoundsDeps, row: GrantRow): Promise<void> {
  const { db, clock } = deps;
  const isOver = row.endsAt <= clock.now();
  try {
    await settle(deps, row, isOver ? { refused: "" } : await askUntilGivenUp(deps, row));
  } catch (error) {
    deps.onError(error);
    await db.transaction((tx) => postponeGrant(tx, row, nextTryAt(row.attempts, clock.now())));
  }
}

/** Tells vendors of some that wait, or of one grant; answers how many there were. */
async function tellSome(deps: FreeRoundsDeps, grantId?: string): Promise<number> {
  const now = deps.clock.now();
  const until = new Date(now.getTime() + leaseMs);
  const due = await deps.db.transaction((tx) => takeDueGrants(tx, now, until, dueMax, grantId));
  for (const row of due) await tell(deps, row);
  return due.length;
}

/** Of one run: a vendor that is slow to answer keeps other work waiting no longer. */
const runMsMax = 30_000;

/** Tells vendors of what waits; answers how many there were. */
async function poll(deps: FreeRoundsDeps): Promise<number> {
  const begun = deps.clock.now().getTime();
  let told = 0;
  for (;;) {
    const some = await tellSome(deps);
    told += some;
    if (some < dueMax || deps.clock.now().getTime() - begun >= runMsMax) return told;
  }
}

const contentOf = (row: GrantRow) =>
  JSON.stringify([
    row.vendorCode,
    row.gameCode,
    String(row.stakeMinor),
    row.rounds,
    row.turnoverBps,
    row.winCapMinor === null ? null : String(row.winCapMinor),
    row.reason,
    row.operator,
  ]);

/**
 * Writes a grant down, to be told to the vendor. False where it was there.
 *
 * Refuses: play_paused, idempotency_key_reused.
 */
async function grantIn(tx: Tx, { clock, offers }: FreeRoundsDeps, row: GrantRow): Promise<boolean> {
  const first = await findGrant(tx, row.memberId, row.grantId);
  if (first === undefined) {
    const leave = await offers.demandOfferIn(tx, row.memberId);
    if (await insertGrant(tx, leave, row, clock.now())) return true;
  }
  const known = first ?? (await findGrant(tx, row.memberId, row.grantId));
  if (known === undefined || contentOf(known) !== contentOf(row)) {
    throw new Refusal("idempotency_key_reused");
  }
  return false;
}

/**
 * Takes back what was not played. Of one that was taken back it changes nothing.
 *
 * Refuses, in this order: not_found; changed_meanwhile, where the vendor refused it.
 */
async function cancelIn(
  tx: Tx,
  _mandate: Mandate,
  { memberId, grantId }: Pick<GrantRow, "memberId" | "grantId">,
  by: { readonly operator: string; readonly reason: string },
): Promise<{ readonly before: GrantRow; readonly after: GrantRow }> {
  const before = await lockGrant(tx, memberId, grantId);
  if (before === undefined) throw new Refusal("not_found");
  const isBack = before.state === "cancelling" || before.state === "cancelled";
  if (isBack) return { before, after: before };
  if (before.state === "failed") throw new Refusal("changed_meanwhile");
  const after = await moveGrant(tx, before, {
    state: "cancelling",
    cancelOperator: by.operator,
    cancelReason: by.reason,
  });
  if (after === undefined) throw new Error(`grant ${grantId} changed under its lock`);
  return { before, after };
}

/** What a grant is before anything happened to it. */
const fresh = {
  state: "sending",
  used: 0,
  wonMinor: 0n,
  cappedMinor: 0n,
  cancelOperator: null,
  cancelReason: null,
  endedAt: null,
  vendorWords: null,
  attempts: 0,
} as const satisfies Partial<GrantRow>;

export type GivenRounds = Omit<GrantRow, keyof typeof fresh | "winCapMinor"> &
  Partial<Pick<GrantRow, "winCapMinor">>;

export function createFreeRounds(deps: FreeRoundsDeps) {
  const { db } = deps;
  return {
    grantIn: (tx: Tx, _mandate: Mandate, row: GrantRow) => grantIn(tx, deps, row),
    /** What a member chose and has paid for. Refuses: play_paused. */
    giveIn: (tx: Tx, given: GivenRounds) =>
      grantIn(tx, deps, { ...given, winCapMinor: given.winCapMinor ?? null, ...fresh }),
    cancelIn,
    poll: () => poll(deps),
    /** Tells its vendor of one grant at once, if it waits. */
    tellNow: async (grantId: string): Promise<void> => void (await tellSome(deps, grantId)),
    /** Refuses: not_found. */
    async get(memberId: bigint, grantId: string, language: string): Promise<MemberFreeRounds> {
      const row = await db.read((reader) => findGrant(reader, memberId, grantId));
      if (row === undefined) throw new Refusal("not_found");
      return describe(deps, row, language);
    },
    async listOf(
      memberId: bigint,
      query: CallParsed<"memberFreeRounds">["query"],
      language: string,
    ) {
      const [total, rows] = await db.read(async (reader) => [
        await countGrants(reader, memberId),
        await listGrants(reader, memberId, rangeOf(query)),
      ]);
      const content = await Promise.all(rows.map((row) => describe(deps, row, language)));
      return pageOf(query, total, content);
    },
    /** What the member sees: nothing the vendor refused. */
    async listOwn(memberId: bigint, language: string): Promise<Shown[]> {
      const leave = await deps.offers.mayOffer(memberId);
      if (leave === undefined) return [];
      const rows = await db.read((reader) => listOwnGrants(reader, leave, memberId, shownMax));
      return Promise.all(rows.map((row) => words(deps, row, language)));
    },
  };
}

export type FreeRounds = ReturnType<typeof createFreeRounds>;

export const freeRoundHandlers = (freeRounds: Pick<FreeRounds, "listOwn">) =>
  ({
    freeRounds: (_input, { language, session: { memberId } }) =>
      freeRounds.listOwn(memberId, language),
  }) satisfies Handlers<"freeRounds">;
