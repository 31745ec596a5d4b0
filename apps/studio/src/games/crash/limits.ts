import { limitsIn, usualLimits } from "../../engine/limits.ts";

export const crashLimits = (currency: string) => limitsIn(usualLimits, currency);
