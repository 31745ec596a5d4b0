/**
 * A percentage as the language writes it: "99%", "99 %", "%99". Only the sign and its place are the
 * language's; the number stays as it is given, with the digits and the point that amounts have
 * beside it, and the minus sign of amounts.
 */
export function percentIn(language: string, number: string): string {
  const sign = signs.get(language) ?? signOf(language);
  signs.set(language, sign);
  return sign.replace("0", () => number.replace(/^-/, "−"));
}

const signs = new Map<string, string>();

function signOf(language: string): string {
  return new Intl.NumberFormat(language, { style: "percent", numberingSystem: "latn" }).format(0);
}
