import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, test, vi } from "vitest";
import { FrameContext, type Frame } from "../../../client/frame.ts";
import english from "../../../client/locales/en.json" with { type: "json" };
import tables from "../../../kits/tables/locales/en.json" with { type: "json" };
import roulette from "../../roulette/locales/en.json" with { type: "json" };
import type { PastProps } from "../../../kits/tables/client/live-table.tsx";
import { countedRoundsMin } from "../../../kits/tables/client/shares.ts";
import { NumbersPart } from "./numbers-part.tsx";

vi.hoisted(() => {
  Object.assign(globalThis, { matchMedia: () => ({ matches: true }) });
});

const messages = { ...english, ...tables, ...roulette };

function partAfter(rounds: number): string {
  const history = Array.from({ length: rounds }, (_, index) => ({
    roundNo: rounds - index,
    result: { number: index % 37 },
  }));
  const props = { standing: { history } } as unknown as PastProps;
  const frame = { language: { locale: "en" } } as unknown as Frame;
  const part = createElement(FrameContext, { value: frame }, createElement(NumbersPart, props));
  const words = { locale: "en", messages, timeZone: "UTC", children: part };
  return renderToStaticMarkup(createElement(IntlProvider, words));
}

test.each([0, 1, 9, countedRoundsMin - 1])("after %i rounds nothing is counted yet", (rounds) => {
  const html = partAfter(rounds);
  expect(html).toContain(`Last ${rounds} rounds`);
  expect(html).toContain(`from ${countedRoundsMin} rounds on`);
  expect(html).not.toMatch(/Hot<|Cold<|%/);
});

test("after enough rounds it says what fell most, least, and how they divide", () => {
  const html = partAfter(countedRoundsMin);
  expect(html).toContain(`Last ${countedRoundsMin} rounds`);
  expect(html).toMatch(/Hot<.*Cold<.*%/s);
});
