import type { Identity } from "../identity/index.ts";
import type { Reader } from "../platform/db.ts";
import { Refusal } from "../platform/errors.ts";

/** Who never takes part in check-in and draws, whatever is done: trial, test, closed accounts. */
type Members = Pick<Identity, "findMembersIn">;

export async function listTakers(
  { findMembersIn }: Members,
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  const members = await findMembersIn(reader, memberIds);
  const taking = members.filter(
    ({ isTrial, isTest, status }) => !isTrial && !isTest && status === "open",
  );
  return new Set(taking.map(({ memberId }) => memberId));
}

/** Refuses: not_eligible. */
export async function demandTaker(
  members: Members,
  reader: Reader,
  memberId: bigint,
): Promise<void> {
  const taking = await listTakers(members, reader, [memberId]);
  if (!taking.has(memberId)) throw new Refusal("not_eligible");
}
