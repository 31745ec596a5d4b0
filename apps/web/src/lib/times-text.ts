/** Without zeros that say nothing: "10.00" times is "10". */
export const timesText = (text: string): string =>
  text.includes(".") ? text.replace(/\.?0+$/, "") : text;
