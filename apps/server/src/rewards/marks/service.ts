import type { Clock } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import { takeMark, type ClaimMark, type MarkPlace } from "./store.ts";

/**
 * Marks of claims: several accounts of one person are given something once. The rows of the marks
 * serialise accounts that claim at the same time.
 */
export interface MarkDeps {
  readonly clock: Clock;
  /** What a member brings that another account of the same person would bring too. */
  readonly marksOf: (reader: Reader, memberId: bigint) => Promise<readonly ClaimMark[]>;
  /** Members who share something are flagged. */
  readonly noteShared: (tx: Tx, shared: SharedClaim) => Promise<void>;
}

export interface SharedClaim {
  readonly memberId: bigint;
  readonly otherId: bigint;
  readonly merchantCode: string;
  /** What both claimed: the id of a promotion, or the name of a gift. */
  readonly subject: string;
}

/** Which other member used a mark of this member first, by how the claim is treated. */
export interface SharedMarks {
  /** The same person or payee: refused. */
  readonly person: bigint | undefined;
  /** The same device: an operator decides. */
  readonly device: bigint | undefined;
}

/** Takes all marks of a member. Repeating it changes nothing. */
export async function takeMarks(
  tx: Tx,
  { clock, marksOf }: Pick<MarkDeps, "clock" | "marksOf">,
  place: MarkPlace,
  memberId: bigint,
): Promise<SharedMarks> {
  let person: bigint | undefined;
  let device: bigint | undefined;
  // In one order, so that two claims wait for each other and not both.
  const marks = (await marksOf(tx, memberId)).toSorted(
    (a, b) => a.kind.localeCompare(b.kind) || Buffer.compare(a.mark, b.mark),
  );
  for (const mark of marks) {
    const other = await takeMark(tx, place, mark, { memberId, at: clock.now() });
    if (other === undefined) continue;
    if (mark.kind === "device") device ??= other;
    else person ??= other;
  }
  return { person, device };
}

export type Marked = "first" | "not_eligible" | "hold";

/**
 * Takes a member's marks for a gift. A second account of the person gets nothing; one of the same
 * device waits for an operator, and both accounts are flagged.
 */
export async function markClaim(
  tx: Tx,
  deps: MarkDeps,
  place: MarkPlace,
  { memberId, subject }: { readonly memberId: bigint; readonly subject: string },
): Promise<Marked> {
  const { person, device } = await takeMarks(tx, deps, place, memberId);
  if (person !== undefined) return "not_eligible";
  if (device === undefined) return "first";
  const { merchantCode } = place;
  await deps.noteShared(tx, { memberId, otherId: device, merchantCode, subject });
  return "hold";
}
