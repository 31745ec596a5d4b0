import type { Platform } from "../../apps/server/src/modules.ts";
import { demoCaps } from "../../apps/server/src/rewards/caps/demo.ts";

/** What the home brand's rewards may ask at most; what operators made of it since stands. */
export async function saveCaps(
  { modules }: Platform,
  { merchantCode }: { readonly merchantCode: string },
): Promise<void> {
  const { caps } = modules.rewards;
  const known = (await caps.list()).find((one) => one.merchantCode === merchantCode);
  if (known?.revision === 0) await caps.save(undefined, { ...known, settings: demoCaps });
}
