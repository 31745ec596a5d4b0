/** A trillion: more spins than all players of all sites will ever make. */
const countable = 1_000_000_000_000n;

/** Whether "one in so many" is a number somebody can picture: "4,084,207", but not "10²⁰³". */
export function isCountable(oneIn: string): boolean {
  const digits = oneIn.replaceAll(",", "");
  return /^\d+$/.test(digits) && BigInt(digits) < countable;
}
