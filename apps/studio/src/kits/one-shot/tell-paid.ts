import type { Told } from "../../record.ts";

/** A round that shows nothing but the multiplier it ended with. */
export const tellPaid = (
  { multiplier }: { readonly multiplier: string },
  { t, amount }: Told,
): string => t("oneShot.paid", { multiplier, amount });
