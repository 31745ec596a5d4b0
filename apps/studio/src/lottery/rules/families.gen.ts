/** Every folder of families/. `npm run games` writes this: change nothing. */
import type { Family } from "./family.ts";
import d3 from "./families/d3/family.ts";
import d5 from "./families/d5/family.ts";
import k3 from "./families/k3/family.ts";
import kl8 from "./families/kl8/family.ts";
import m6 from "./families/m6/family.ts";
import pc28 from "./families/pc28/family.ts";
import pk10 from "./families/pk10/family.ts";
import wg from "./families/wg/family.ts";
import x5 from "./families/x5/family.ts";

export const allFamilies: readonly Family[] = [
  d3,
  d5,
  k3,
  kl8,
  m6,
  pc28,
  pk10,
  wg,
  x5,
];
