import { Refusal } from "../platform/errors.ts";
import type { Merchant } from "./rules.ts";
import type { Brand } from "./service.ts";

/** Brands that operators name. */

/** Refuses: not_found. */
export async function demandBrand(
  { brand }: { readonly brand: Pick<Brand, "merchantCodes"> },
  merchantCode: string,
): Promise<void> {
  if (!(await brand.merchantCodes()).includes(merchantCode)) throw new Refusal("not_found");
}

/** Refuses: not_found. */
export async function demandMerchant(
  deps: { readonly brand: Pick<Brand, "merchantCodes" | "getMerchant"> },
  merchantCode: string,
): Promise<Merchant> {
  await demandBrand(deps, merchantCode);
  return deps.brand.getMerchant(merchantCode);
}
