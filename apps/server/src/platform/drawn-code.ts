import type { Ids } from "./ids.ts";

/** Nobody mixes up these signs. */
const signs = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Random bytes as a text that people read and type: a sign for each byte. */
export const plainTextOf = (random: Uint8Array): string =>
  Array.from(random, (byte) => signs[byte % signs.length]).join("");

/** Nobody guesses so many. */
const codeLength = 8;

/** A code to invite by; somebody may have it already. */
export const drawCode = ({ ids }: { readonly ids: Pick<Ids, "randomBytes"> }): string =>
  plainTextOf(ids.randomBytes(codeLength));
