import { countText } from "./count-text.ts";

/** Without zeros that say nothing: "10.00" times is "10". */
export const timesText = (text: string): string =>
  countText(text.includes(".") ? text.replace(/\.?0+$/, "") : text);
