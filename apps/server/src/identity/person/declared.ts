import type { Brand } from "../../brand/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Member } from "../rules.ts";
import { isOfAge } from "./ages.ts";
import type { Persons } from "./service.ts";

export interface DeclaredDeps {
  readonly clock: Clock;
  readonly brand: Pick<Brand, "getMerchant">;
  readonly persons: Pick<Persons, "find">;
  readonly getMember: (memberId: bigint) => Promise<Member>;
}

/** What a member declared, and whether the age is enough for the brand. */
export async function findDeclared(deps: DeclaredDeps, memberId: bigint) {
  const { merchantCode } = await deps.getMember(memberId);
  const { ageMin, timeZone } = await deps.brand.getMerchant(merchantCode);
  const { payeeName, birthday, details } = await deps.persons.find(memberId);
  return {
    name: payeeName !== undefined,
    birthday: birthday !== undefined && isOfAge(birthday, ageMin, deps.clock.now(), timeZone),
    address: (details["address"] ?? "") !== "",
  };
}
