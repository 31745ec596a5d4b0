/** Every folder of families/. `npm run games` writes this: change nothing. */
import type { Family } from "./family.ts";
import d5 from "./families/d5/family.ts";

export const allFamilies: readonly Family[] = [
  d5,
];
