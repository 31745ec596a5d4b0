import { expect, test } from "vitest";
import { lookCss, lookOf, ownAccent } from "./brand-look.ts";

test.each([ownAccent, "#0fb5ba", "#7c3aed", "#d11a2a", "#101010", "#f8f8f8"])(
  "%s is readable on both themes, and so is text on it",
  (accent) => {
    const look = lookOf(accent);
    expect(look.isReadable).toBe(true);
    for (const shade of [look.onDark, look.onLight]) expect(shade).toMatch(/^#[0-9a-f]{6}$/);
  },
);

test("a middle grey is reported as hard to read on", () => {
  expect(lookOf("#777777").contrast).toBeLessThan(5);
});

test("the style sheet has both themes and only colours", () => {
  const css = lookCss("#0fb5ba");
  expect(css).toContain('html:root[data-theme="light"]');
  expect(css).not.toMatch(/url|import|</);
});
