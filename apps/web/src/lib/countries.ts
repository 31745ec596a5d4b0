/** Countries by code, as the browser names them. Pure. */

const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");

/** Codes that name no country: groups of them, and languages made for tests. */
const noCountries: ReadonlySet<string> = new Set(["EU", "EZ", "UN", "QO", "XA", "XB"]);

/** What the browser has a name for. "ZZ" is wherever an address could not be placed. */
export function listCountries(): string[] {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return codes.filter((code) => {
    if (noCountries.has(code) || names.of(code) === undefined) return false;
    // Codes of countries that are gone are known by the name of what they became.
    return new Intl.Locale("und", { region: code }).region === code;
  });
}

function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Those found by a part of their name in the reader's language or in English, or by their code. */
export function matchingCountries(
  codes: readonly string[],
  typed: string,
  language: string,
): string[] {
  const wanted = fold(typed.trim());
  const [own, english] = [language, "en"].map(
    (one) => new Intl.DisplayNames(one, { type: "region" }),
  );
  const named = codes.map((code) => ({ code, name: own?.of(code) ?? code }));
  const found = named.filter(
    ({ code, name }) =>
      code.toLowerCase() === wanted ||
      fold(name).includes(wanted) ||
      fold(english?.of(code) ?? "").includes(wanted),
  );
  const order = new Intl.Collator(language);
  return found.toSorted((a, b) => order.compare(a.name, b.name)).map(({ code }) => code);
}
