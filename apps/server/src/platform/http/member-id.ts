import { Refusal } from "../errors.ts";

/** The number of a member as it is written in addresses and search fields. */

const memberNumber = /^[1-9]\d{0,18}$/;
const numberMax = 2n ** 63n - 1n;

/** Undefined for what cannot be one. */
export function memberIdOfText(text: string): bigint | undefined {
  if (!memberNumber.test(text)) return undefined;
  const memberId = BigInt(text);
  return memberId > numberMax ? undefined : memberId;
}

/** Nineteen digits can be more than any number of a member. Refuses: not_found. */
export function memberIdOf({ memberId }: { readonly memberId: string }): bigint {
  const id = memberIdOfText(memberId);
  if (id === undefined) throw new Refusal("not_found");
  return id;
}
