import type { NamePrizes, Shown } from "./ports.ts";

/** What is there, of what may be missing. */
export const present = <One>(ones: readonly (One | null)[]): One[] =>
  ones.filter((one) => one !== null);

/** Asks for the names of prizes in many places at once; answers what puts each name where it is. */
export async function namerOf(
  shown: readonly Shown[],
  language: string,
  namePrizes: NamePrizes,
): Promise<<One extends Shown>(one: One) => One> {
  const named = await namePrizes(shown, language);
  const names = new Map(shown.map((one, at) => [one, named[at]?.prizeOf ?? null]));
  return (one) => ({ ...one, prizeOf: names.get(one) ?? null });
}
