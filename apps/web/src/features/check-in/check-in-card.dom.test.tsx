import type { CheckIn, CheckInDay } from "@baize/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import { IntlProvider } from "use-intl/react";
import { afterEach, expect, test } from "vitest";
import awards from "../../locales/en/awards.json" with { type: "json" };
import draws from "../../locales/en/draws.json" with { type: "json" };
import shell from "../../locales/en/shell.json" with { type: "json" };
import { currentLanguage } from "../../lib/i18n.tsx";
import { checkInQuery } from "./api.ts";
import { CheckInCard } from "./check-in-card.tsx";

afterEach(cleanup);

const points = { kind: "points", points: 200 } as const;

function shown(prizes: readonly CheckInDay["prize"][]): string {
  const days = prizes.map((prize, at) => ({
    step: at + 1,
    amount: "10.00",
    prize,
    prizeOf: null,
    state: at === 0 ? ("today" as const) : ("coming" as const),
    day: null,
    isHeld: false,
    waits: false,
  }));
  const checkIn: CheckIn = {
    title: "Come daily",
    terms: "",
    currency: "BDT",
    today: "2026-03-01",
    nextAt: "2026-03-02T00:00:00.000Z",
    days,
    isClaimed: false,
    missed: "reset",
    condition: { kind: "none", least: "0.00", actual: "0.00" },
    makeUps: { days: [], left: 0, most: 0 },
    turnoverBps: 30_000,
    lastAt: null,
    total: "0.00",
    budgetLeft: null,
  };
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(checkInQuery(currentLanguage()).queryKey, checkIn);
  const { container } = render(
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" timeZone="UTC" messages={{ awards, draws, shell }}>
        <CheckInCard />
      </IntlProvider>
    </QueryClientProvider>,
  );
  return container.textContent;
}

test.each([
  ["every gift", [null, null], "Bet each gift 3×"],
  ["gifts of money among others", [points, null], "Bet each gift of money 3×"],
  ["nothing where all are prizes", [points, points], undefined],
] as const)("the calendar says of %s that it is to be bet", (_name, prizes, text) => {
  const said = shown(prizes);
  if (text === undefined) expect(said).not.toContain("3×");
  else expect(said).toContain(text);
});
