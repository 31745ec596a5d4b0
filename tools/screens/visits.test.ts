import { describe, expect, it } from "vitest";
import { languages, sizes, themes, type Shown, type Size } from "./shown.ts";
import { isForAxe, visitsOf } from "./visits.ts";

const everySize: readonly Size[] = ["phone", "tablet", "desktop"];

function visits(pages: readonly Shown[], seen = everySize) {
  return visitsOf({ pages, languages, sizes: seen }).map(
    (visit) => `${visit.one.name} ${visit.language} ${visit.seen.join(",")}`,
  );
}

/** What is examined of a page that is seen in these sizes. */
function examined(axe: "once" | "all" | "none", seen: readonly Size[]): string[] {
  return languages.flatMap((language) =>
    themes.flatMap((theme) =>
      seen
        .filter((size) => isForAxe(axe, { language, theme, size, seen }))
        .map((size) => `${language} ${theme} ${size}`),
    ),
  );
}

describe("the loads of a walk", () => {
  it("take one person's pages in every language before the next person's, visitors' last", () => {
    const pages: Shown[] = [
      { name: "home", path: "/" },
      { name: "wallet", path: "/wallet", as: "member" },
      { name: "help", path: "/help" },
    ];
    const loads = visits(pages, ["phone"]);
    expect(loads).toHaveLength(15);
    expect(loads.slice(5, 8)).toEqual(["home en phone", "help en phone", "home bn phone"]);
    expect(loads[0]).toBe("wallet en phone");
  });

  it("leave out the languages a page does not speak and the sizes it does not have", () => {
    const menu: Shown = { name: "menu", path: "/", languages: ["en"], sizes: ["phone", "tablet"] };
    expect(visits([menu])).toEqual(["menu en phone,tablet"]);
    expect(visits([menu], ["desktop"])).toEqual([]);
  });
});

describe("the looks of axe", () => {
  it("have every size and theme in English, and each theme right to left", () => {
    expect(examined("once", everySize)).toEqual([
      "en dark phone",
      "en dark tablet",
      "en dark desktop",
      "en light phone",
      "en light tablet",
      "en light desktop",
      "ar dark desktop",
      "ar light phone",
    ]);
  });

  it("stay in the sizes a page has", () => {
    expect(examined("once", ["desktop"])).toEqual([
      "en dark desktop",
      "en light desktop",
      "ar dark desktop",
      "ar light desktop",
    ]);
  });

  it("are all or none where that is asked", () => {
    const looks = languages.length * themes.length * Object.keys(sizes).length;
    expect(examined("all", everySize)).toHaveLength(looks);
    expect(examined("none", everySize)).toEqual([]);
  });
});
