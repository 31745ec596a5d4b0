import { Refusal } from "../../platform/errors.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import {
  findMarked,
  listMarked,
  takeMark,
  type ClaimMark,
  type MarkPlace,
  type OwnMark,
} from "./store.ts";

/**
 * Marks of claims: several accounts of one person are given something once. The rows of the marks
 * serialise accounts that claim at the same time.
 */
export interface MarkDeps {
  readonly clock: Clock;
  /** What a member brings that another account of the same person would bring too. */
  readonly marksOf: (reader: Reader, memberId: bigint) => Promise<readonly ClaimMark[]>;
  /** The same of many members, of what counts for gifts: no addresses. */
  readonly marksOfEach: (
    reader: Reader,
    memberIds: readonly bigint[],
  ) => Promise<readonly OwnMark[]>;
  /** Members who share something are flagged. */
  readonly noteShared: (tx: Tx, shared: SharedClaim) => Promise<void>;
}

/** With whom something is shared that alone proves nothing. */
export interface Held {
  readonly otherId: bigint;
  readonly by: "device" | "address";
}

export interface SharedClaim extends Held {
  readonly memberId: bigint;
  readonly merchantCode: string;
  /** What both claimed: the id of a promotion, or the name of a gift. */
  readonly subject: string;
}

/** Which other member used a mark of this member first, by how the claim is treated. */
export interface SharedMarks {
  /** The same person or payee: refused. */
  readonly person: bigint | undefined;
  /** The same device or address: an operator decides. */
  readonly held: Held | undefined;
}

type OfMark = Pick<ClaimMark, "kind">;

/** Takes all marks of a member that count here. Repeating it changes nothing. */
export async function takeMarks(
  tx: Tx,
  { clock, marksOf }: Pick<MarkDeps, "clock" | "marksOf">,
  place: MarkPlace,
  memberId: bigint,
  isCounted: (mark: OfMark) => boolean = () => true,
): Promise<SharedMarks> {
  let person: bigint | undefined;
  let held: Held | undefined;
  // In one order, so that two claims wait for each other and not both.
  const marks = (await marksOf(tx, memberId))
    .filter(isCounted)
    .toSorted((a, b) => a.kind.localeCompare(b.kind) || Buffer.compare(a.mark, b.mark));
  for (const mark of marks) {
    const otherId = await takeMark(tx, place, mark, { memberId, at: clock.now() });
    if (otherId === undefined) continue;
    if (mark.kind === "person" || mark.kind === "payee") person ??= otherId;
    // A device says more than the address it came from.
    else if (held?.by !== "device") held = { otherId, by: mark.kind };
  }
  return { person, held };
}

/** Whether another account brought something that this one brings too; for a reader. */
export async function isMarked(
  reader: Reader,
  { marksOf }: Pick<MarkDeps, "marksOf">,
  place: MarkPlace,
  memberId: bigint,
): Promise<boolean> {
  const marks = await marksOf(reader, memberId);
  return (await findMarked(reader, place, marks, memberId)).length > 0;
}

export type Marked = "first" | "not_eligible" | "hold";

/**
 * Takes a member's marks for a gift. A second account of the person gets nothing; one of the same
 * device waits for an operator, and both accounts are flagged. An address alone holds no gift of a
 * day: a household shares it every day.
 */
export async function markClaim(
  tx: Tx,
  deps: MarkDeps,
  place: MarkPlace,
  { memberId, subject }: { readonly memberId: bigint; readonly subject: string },
): Promise<Marked> {
  const isCounted = ({ kind }: OfMark) => kind !== "address";
  const { person, held } = await takeMarks(tx, deps, place, memberId, isCounted);
  if (person !== undefined) return "not_eligible";
  if (held === undefined) return "first";
  const { merchantCode } = place;
  await deps.noteShared(tx, { ...held, memberId, merchantCode, subject });
  return "hold";
}

export interface FreeMarks {
  /** Who shares nothing with anybody, neither among these nor with who claimed before. */
  readonly memberIds: ReadonlySet<bigint>;
  readonly marks: readonly OwnMark[];
}

/**
 * Of members who claim a gift at the same time, those whose marks may be taken together: what
 * another one brings too is judged in a transaction of its own, by `markClaim`.
 */
export async function freeAmong(
  reader: Reader,
  { marksOfEach }: Pick<MarkDeps, "marksOfEach">,
  place: MarkPlace,
  memberIds: readonly bigint[],
): Promise<FreeMarks> {
  const all = await marksOfEach(reader, memberIds);
  const marked = await listMarked(reader, place, all);
  const holders = new Map<string, Set<bigint>>();
  const nameOf = ({ kind, mark }: OwnMark) => `${kind} ${mark.toString("base64")}`;
  for (const own of all) {
    const name = nameOf(own);
    holders.set(name, (holders.get(name) ?? new Set()).add(own.memberId));
  }
  const sharing = new Set(
    all.flatMap((own) => ((holders.get(nameOf(own))?.size ?? 0) > 1 ? [own.memberId] : [])),
  );
  const free = memberIds.filter((one) => !marked.has(one) && !sharing.has(one));
  return { memberIds: new Set(free), marks: all };
}

/** The same; answers whether an operator decides first. Refuses: not_eligible. */
export async function judgeClaim(...claim: Parameters<typeof markClaim>): Promise<boolean> {
  const marked = await markClaim(...claim);
  if (marked === "not_eligible") throw new Refusal("not_eligible");
  return marked === "hold";
}
