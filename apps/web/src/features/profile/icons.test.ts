import { memberIcons } from "@baize/contract";
import { expect, test } from "vitest";
import { icons } from "./icons.ts";

interface Names {
  readonly details: { readonly icons: Readonly<Record<string, string>> };
}

const catalogues = import.meta.glob<Names>("../../locales/*/security.json", {
  eager: true,
  import: "default",
});

test("every picture of the contract is offered, and no other", () => {
  expect([...icons].toSorted()).toEqual([...memberIcons].toSorted());
});

test("every picture has its own name in each language", () => {
  expect(Object.keys(catalogues).length).toBeGreaterThan(2);
  for (const [file, { details }] of Object.entries(catalogues)) {
    expect(Object.keys(details.icons).toSorted(), file).toEqual([...memberIcons].toSorted());
    const names = Object.values(details.icons).map((name) => name.trim());
    expect(names, file).not.toContain("");
    expect(new Set(names).size, file).toBe(names.length);
  }
});
