import type { PromotionOffer } from "@baize/contract";
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { IntlProvider } from "use-intl/react";
import pages from "../../locales/en/pages.json" with { type: "json" };
import shell from "../../locales/en/shell.json" with { type: "json" };
import { Period, Standing } from "./period.tsx";

const shown = (label: PromotionOffer["label"], endsAt: string | null = null) => {
  const promotion = { state: "open", label, missing: null, startsAt: null, endsAt };
  const { container } = render(
    <IntlProvider locale="en" messages={{ pages, shell }}>
      <Standing promotion={promotion as PromotionOffer} />
      <Period {...(promotion as PromotionOffer)} />
    </IntlProvider>,
  );
  return container.textContent;
};

test("what is paused says so, and nobody says of it that it never ends", () => {
  expect(shown("join")).toBe(pages.promotions.label.join.concat(pages.promotions.always));
  expect(shown("paused")).toBe(shell.paused);
  expect(shown("paused", "2999-06-01T00:00:00.000Z")).toContain("2999");
});
