import { cleanup, render } from "@testing-library/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { IntlProvider } from "use-intl/react";
import { afterEach, expect, test } from "vitest";
import type { BrandOutline } from "../../lib/operator.ts";
import messages from "../../locales/en/console.json" with { type: "json" };
import shell from "../../locales/en/shell.json" with { type: "json" };
import { gameTypes } from "../../lib/game-types.ts";
import { SaveButton } from "../../ui/desk/save-bar.tsx";
import { emptyGiven } from "../../ui/desk/prizes/draft.ts";
import { LevelFields } from "./level-fields.tsx";
import type { LevelDraft } from "./vip-draft.ts";

afterEach(cleanup);

const rates = Object.fromEntries(gameTypes.map((type) => [type, "0"])) as LevelDraft["weeklyRates"];
const level: LevelDraft = {
  label: { en: "Gold" },
  color: "#ffaa00",
  points: "1",
  total: "1",
  totalDeposits: "0",
  keep: "0",
  levelUp: "0",
  weekly: "0",
  monthly: "0",
  birthday: "0",
  withdrawalDay: "0",
  isWithdrawnFirst: false,
  weeklyRates: rates,
  monthlyRates: rates,
  gifts: { levelUp: { ...emptyGiven, kind: "points" }, weekly: null, monthly: null },
};
const brand = { merchantCode: "OPAL", currency: "BDT", languages: ["en"], defaultLanguage: "en" };

test("whoever opens a level is taken to its fields, and an empty prize says that it is", () => {
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <IntlProvider locale="en" timeZone="UTC" messages={{ console: messages, shell }}>
        <LevelFields
          brand={brand as unknown as BrandOutline}
          index={1}
          level={level}
          currency="BDT"
          problemOf={(field, typed) =>
            field === "gifts.levelUp.count" && typed === "" ? "Fill this in." : undefined
          }
          onChange={() => undefined}
          onDrop={undefined}
        />
      </IntlProvider>
    </QueryClientProvider>,
  );
  expect(document.activeElement?.getAttribute("aria-label")).toBe("VIP1");
  expect(container.textContent).toContain("Fill this in.");
});

test("what cannot be saved says why", () => {
  const saving = { isBusy: false, error: undefined, clear: () => undefined };
  const { container } = render(
    <IntlProvider locale="en" timeZone="UTC" messages={{ console: messages }}>
      <SaveButton saving={saving} isChanged={false} label="Save" />
    </IntlProvider>,
  );
  expect(container.textContent).toContain(messages.desk.unchanged);
});
