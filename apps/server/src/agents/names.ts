import { maskName } from "../catalogue/index.ts";
import type { Identity } from "../identity/index.ts";
import type { Reader } from "../platform/db.ts";
import type { OfferGate } from "../protection/index.ts";

export interface NameDeps {
  readonly identity: Pick<Identity, "findMembersIn">;
  readonly offers: Pick<OfferGate, "withoutOffersIn">;
}

/** What an upline reads a direct downline's name as: masked where the office masks it. */
export async function nameOfDownline(
  { identity, offers }: NameDeps,
  reader: Reader,
  memberId: bigint,
): Promise<string | undefined> {
  const [member] = await identity.findMembersIn(reader, [memberId]);
  if (member === undefined) return undefined;
  const masked = await offers.withoutOffersIn(reader, [memberId]);
  return masked.has(memberId) ? maskName(member.username) : member.username;
}

/** A downline reads a part of an upline's name. */
export async function nameOfUpline(
  { identity }: Pick<NameDeps, "identity">,
  reader: Reader,
  memberId: bigint,
): Promise<string | undefined> {
  const [member] = await identity.findMembersIn(reader, [memberId]);
  return member && maskName(member.username);
}
