import type { ApplicationDecision } from "@baize/contract";
import { formatMinor, minor, parseMinor } from "@baize/money";
import type { Actor, Audit } from "../../backoffice/index.ts";
import type { Claimed } from "../../platform/claims.ts";
import type { Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import { dayOf } from "../../platform/zone-days.ts";
import { findEntry, lockEntryById, type EntryRow } from "../promotions/entry-store.ts";
import { moveEntry, reach, type Open } from "../promotions/moves.ts";
import { openFor } from "../promotions/running.ts";
import {
  demandAmong,
  demandLeave,
  demandReached,
  demandRunning,
  type TakeDeps,
} from "../promotions/taking.ts";
import { lockApplication, updateApplication, type ApplicationRow, type EntryKey } from "./store.ts";

/** The decision on one application, in its transaction. Alone or among many it is the same. */
export interface DecidingDeps extends TakeDeps {
  readonly audit: Audit;
}

/** What an operator may give. */
export const boundsOf = ({ now }: Pick<Open, "now">) => ({
  min: now.amountMinor,
  max: now.amountMaxMinor ?? now.amountMinor,
});

/** An application that waits for a decision, locked. Refuses: not_found, changed_meanwhile. */
export async function lockWaiting(tx: Tx, key: EntryKey) {
  const entry = await lockEntryById(tx, key.memberId, key.entryId);
  const row = entry === undefined ? undefined : await lockApplication(tx, key);
  if (entry === undefined || row === undefined) throw new Refusal("not_found");
  const isWaiting = entry.state === "applying" && row.decision === null;
  if (!isWaiting) throw new Refusal("changed_meanwhile");
  return { entry, row };
}

/** Refuses: amount_out_of_range. */
function demandAmount(open: Open, text: string): bigint {
  const { min, max } = boundsOf(open);
  const { currency } = open.now;
  const amount = parseMinor(text, currency);
  if (amount !== undefined && amount >= min && amount <= max) return amount;
  const [from, to] = [minor(min), minor(max)].map((one) => formatMinor(one, currency));
  throw new Refusal("amount_out_of_range", { min: from, max: to, currency });
}

/** A decision; an approval without an amount gives the least of the terms. */
export type Decided =
  | Exclude<ApplicationDecision, { readonly action: "approve" }>
  | {
      readonly action: "approve";
      readonly amount: string | null;
      readonly note: string | null;
    };

/** What is read before the transaction: breaks of all accounts of the person, and the zone. */
export interface Known {
  readonly leave: OfferLeave | undefined;
  readonly zone: string;
  readonly username: string;
}

export interface Waiting {
  readonly row: ApplicationRow;
  readonly entry: EntryRow;
  readonly open: Open;
}

interface Deciding extends Known, Waiting {
  readonly operator: string;
}

/** What was promised is judged again at this moment. */
async function approve(
  tx: Tx,
  deps: DecidingDeps,
  { entry, open, leave, zone, operator }: Deciding,
  amountMinor: bigint,
): Promise<void> {
  const own = await demandLeave(tx, deps, entry.memberId, leave);
  if (open.isStopped) throw new Refusal("promotion_closed");
  await demandAmong(tx, deps, open, entry.memberId, { isIn: true });
  const day = dayOf(deps.clock.now(), zone);
  const asked = { day, amountMinor, event: "approve" as const, operator };
  demandReached(await reach(tx, own, deps, open, entry, asked));
}

/** The amount that was given; undefined where nothing was. */
async function decideIn(
  tx: Tx,
  deps: DecidingDeps,
  deciding: Deciding,
  decision: Decided,
): Promise<bigint | undefined> {
  const { entry, row, open, operator } = deciding;
  const at = deps.clock.now();
  if (decision.action === "ask") {
    const asked = { question: decision.question, askedAt: at, answer: null, answeredAt: null };
    await updateApplication(tx, row, asked);
    await moveEntry(tx, deps, entry, "ask");
    return undefined;
  }
  const by = { decidedBy: operator, decidedAt: at, note: decision.note };
  if (decision.action === "reject") {
    const { rejection: reason } = decision;
    await updateApplication(tx, row, { ...by, decision: "rejected", reason });
    await moveEntry(tx, deps, entry, "refuse", { reason, operator });
    return undefined;
  }
  const amountMinor =
    decision.amount === null ? boundsOf(open).min : demandAmount(open, decision.amount);
  await approve(tx, deps, deciding, amountMinor);
  await updateApplication(tx, row, { ...by, decision: "approved", amountMinor });
  return amountMinor;
}

/** A decision as the audit trail has it: what was not written is left out. */
function saidOf(decision: Decided): Record<string, unknown> {
  const { action, ...rest } = decision;
  const said = Object.entries(rest).filter(([, value]) => value !== null);
  return { decision: action, ...Object.fromEntries(said) };
}

export interface ToDecideIn extends EntryKey, Known {
  readonly revision: number;
  readonly decision: Decided;
  readonly actor: Actor | undefined;
  readonly operator: string;
  /** What the caller demands of the locked application; a claim it returns is stored with it. */
  readonly demand: (waiting: Waiting) => Promise<Partial<Claimed> | undefined> | undefined;
}

/**
 * Decides on one application and writes the audit trail. Returns what was given.
 *
 * Refuses, in this order: not_found, changed_meanwhile, what `demand` refuses,
 * amount_out_of_range, play_paused, promotion_closed, not_eligible, budget_used.
 */
export async function decideWaiting(
  tx: Tx,
  deps: DecidingDeps,
  { decision, actor, demand, ...to }: ToDecideIn,
): Promise<bigint | undefined> {
  const { memberId } = to;
  // The promotion before the entry, as those who take part do.
  const found = await findEntry(tx, memberId, to.entryId);
  if (found === undefined) throw new Refusal("not_found");
  const running = await demandRunning(tx, found);
  const { entry, row } = await lockWaiting(tx, to);
  if (row.revision !== to.revision) throw new Refusal("changed_meanwhile");
  const open = await openFor(tx, running, entry);
  const claim = await demand({ row, entry, open });
  const deciding = { ...to, entry, row: { ...row, ...claim }, open };
  const given = await decideIn(tx, deps, deciding, decision);
  await deps.audit.record(tx, {
    actor,
    memberId,
    action: "promotion.application_decided",
    subject: to.username,
    after: {
      ...saidOf(decision),
      ...(given === undefined
        ? {}
        : { amount: formatMinor(minor(given), entry.currency), currency: entry.currency }),
      promotionId: entry.promotionId,
      // With it a second person finds what the member wrote and sent.
      entryId: `${memberId}.${entry.entryId}`,
    },
  });
  return given;
}
