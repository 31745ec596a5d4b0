import type { FillInput } from "pixi.js";

/** A colour laid on with a strength of 0 to 1. */
export const wash = (color: number, alpha: number): FillInput => ({ color, alpha });
