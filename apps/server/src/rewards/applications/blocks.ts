import type { ApplicationBlock } from "@baize/contract";
import { findAlone } from "../../backoffice/index.ts";
import type { Reader } from "../../platform/db.ts";
import type { MarkDeps } from "../marks/service.ts";
import type { EntryRow } from "../promotions/entry-store.ts";
import { isShared, type Open } from "../promotions/moves.ts";
import { boundsOf } from "./deciding.ts";
import type { ApplicationRow } from "./store.ts";

/** Why an application must be decided on by itself and not together with others. */
export interface BlockDeps extends Pick<MarkDeps, "marksOf"> {
  /** The members of these about whom a finding was not cleared. */
  readonly flaggedOf: (
    reader: Reader,
    memberIds: readonly bigint[],
  ) => Promise<ReadonlySet<bigint>>;
}

interface Waiting {
  readonly entry: EntryRow;
  readonly row: Pick<ApplicationRow, "question" | "answer">;
  readonly open: Open;
  /** What would be given; the least of the terms where nothing was typed. */
  readonly amountMinor?: bigint | undefined;
}

/** The first that holds, what costs least to find out first. */
export async function blockOf(
  reader: Reader,
  deps: BlockDeps,
  { entry, row, open, amountMinor = boundsOf(open).min }: Waiting,
): Promise<ApplicationBlock | null> {
  const { memberId, merchantCode, currency } = entry;
  if (row.question !== null && row.answer === null) return "question";
  if ((await deps.flaggedOf(reader, [memberId])).has(memberId)) return "flagged";
  const { upToMinor } = await findAlone(reader, merchantCode, currency);
  if (amountMinor > upToMinor) return "second_person";
  return (await isShared(reader, deps, open, entry)) ? "shared" : null;
}
