import type { Language, Shown, Size, Theme } from "./shown.ts";
import type { Wanted } from "./wanted.ts";

/** One load of a page, and the sizes it is seen in. */
export interface Visit {
  readonly one: Shown;
  readonly language: Language;
  readonly seen: readonly Size[];
}

/**
 * All loads that are wanted, each person's together: what a browser keeps is kept for the next.
 * Visitors come last: some of their pages show what those have who were there before.
 */
export function visitsOf(wanted: Pick<Wanted, "pages" | "languages" | "sizes">): Visit[] {
  const all = new Set(wanted.pages.map(({ as }) => as));
  const people = [...all].toSorted((a, b) => Number(a === undefined) - Number(b === undefined));
  return people.flatMap((as) =>
    wanted.languages.flatMap((language) =>
      wanted.pages.flatMap((one) => {
        const isSpoken = one.languages === undefined || one.languages.includes(language);
        const seen = wanted.sizes.filter((size) => one.sizes?.includes(size) ?? true);
        return one.as === as && isSpoken && seen.length > 0 ? [{ one, language, seen }] : [];
      }),
    ),
  );
}

/**
 * Direction is the rest of what structure and colours depend on: Arabic sees the phone and the
 * desktop crosswise in dark and light.
 */
const crosswise: Readonly<Record<Theme, Size>> = { dark: "desktop", light: "phone" };

/**
 * Whether a look is one that accessibility is examined in: each page in English, in every size and
 * theme, and in Arabic twice.
 */
export function isForAxe(
  axe: Wanted["axe"],
  look: Omit<Visit, "one"> & { readonly size: Size; readonly theme: Theme },
): boolean {
  if (axe !== "once") return axe === "all";
  if (look.language !== "ar") return look.language === "en";
  const size = crosswise[look.theme];
  return look.size === (look.seen.includes(size) ? size : look.seen[0]);
}
