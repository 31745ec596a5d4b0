import type { LimitKind, MemberProtection } from "@baize/contract";
import type { Clock } from "../platform/clock.ts";
import type { Database, Tx } from "../platform/db.ts";
import type { Limits } from "./limits.ts";
import { longestPause, realityMinutesMax } from "./rules.ts";
import { findMember, listChanges, listLimits, listPauses, type ChangeRow } from "./store.ts";
import { amountText, pauseView, readLimitAmount, type TypedLimit } from "./texts.ts";
import { limitViews, readUsage, type UsageDeps } from "./usage.ts";

/**
 * A member's protection as operators see it, and the limits the house sets beside the member's own.
 */

/** Whose protection it is. */
export interface Protected {
  readonly memberId: bigint;
  readonly currency: string;
}

export interface ProtectionOversight {
  readonly describe: (member: Protected) => Promise<MemberProtection>;
  /**
   * Sets or takes away the house's limit in the caller's transaction; tells what stood before and
   * what stands now, as they travel. Refuses: invalid_input.
   */
  readonly setHouseIn: (tx: Tx, member: Protected, asked: TypedLimit) => Promise<HouseLimitChange>;
}

export interface HouseLimitChange {
  readonly before: string | null;
  readonly after: string | null;
  /** Whether the member may do less than before. */
  readonly isTighter: boolean;
}

interface OversightDeps extends UsageDeps {
  readonly db: Database;
  readonly clock: Clock;
}

const changesShown = 50;

export function changeView({ id, at, what, detail }: ChangeRow, currency: string) {
  const { period = null, setBy = "member", before, after } = detail;
  const isPause = what === "paused";
  const kind = isPause ? null : (detail.kind as LimitKind);
  const text = (amount: string | null | undefined) =>
    kind === null || amount === null || amount === undefined
      ? null
      : amountText(kind, BigInt(amount), currency);
  return {
    changeId: id,
    at: at.toISOString(),
    what,
    setBy,
    kind,
    period,
    before: text(before?.amount),
    after: text(after?.amount),
    asked: text(after?.asked),
    endsAt: isPause ? (detail.endsAt ?? null) : null,
  };
}

export function createProtectionOversight(
  deps: OversightDeps,
  limits: Limits,
): ProtectionOversight {
  const { db, clock } = deps;
  return {
    describe: ({ memberId, currency }) =>
      db.read(async (reader) => {
        const now = clock.now();
        const member = await findMember(reader, memberId);
        const rows = await listLimits(reader, memberId);
        const usage = await readUsage(deps, reader, memberId, rows, now);
        const pause = longestPause(await listPauses(reader, [memberId], now), now);
        const changes = await listChanges(reader, memberId, changesShown);
        return {
          currency,
          limits: await limitViews(reader, memberId, rows, usage, now, currency),
          pause: pause === undefined ? null : pauseView(pause),
          realityMinutes: member?.realityMinutes ?? realityMinutesMax,
          changes: changes.map((row) => changeView(row, currency)),
        };
      }),

    async setHouseIn(tx, { memberId, currency }, asked) {
      const amount = readLimitAmount(asked, currency);
      const before = await limits.setHouseIn(tx, memberId, { ...asked, amount });
      const text = (value: bigint | null) =>
        value === null ? null : amountText(asked.kind, value, currency);
      const isTighter = amount !== null && (before === null || amount < before);
      return { before: text(before), after: text(amount), isTighter };
    },
  };
}
