import type { Family } from "../rules/family.ts";

/** Only the rules of the game that is played are downloaded. */
const files = import.meta.glob<{ readonly default: Family }>("../rules/families/*/family.ts");

export async function loadFamily(code: string): Promise<Family> {
  const load = files[`../rules/families/${code}/family.ts`];
  if (load === undefined) throw new RangeError(`there is no family ${code}`);
  return (await load()).default;
}
