import type { PointRecord } from "@baize/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl/react";
import { afterEach, expect, test } from "vitest";
import points from "../../locales/en/points.json" with { type: "json" };
import { redeemsQuery } from "./api.ts";
import { Redeems } from "./history.tsx";

afterEach(cleanup);

const row = (type: PointRecord["type"]): PointRecord => ({
  recordId: type,
  referenceNumber: "P-1",
  applicationTime: "2026-01-15T12:00:00.000Z",
  type,
  name: "A reward",
  amount: "5.02",
  pointsRequired: 1500,
  amountRequired: "0.00",
  status: "approved",
  changedPoints: -1500,
  pointsBalance: 596,
  remark: null,
  unit: "BDT",
  pointsRatio: null,
  picture: null,
  delivery: null,
  carrier: null,
  trackingNumber: null,
});

test.each([
  ["cash", true],
  ["bonus", true],
  ["convert", true],
  ["tickets", false],
  ["free_rounds", false],
  ["goods", false],
] as const)("of %s an amount of money is said: %s", async (type, isSaid) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const page = { content: [row(type)], pageNum: 1, totalPages: 1 };
  const { queryKey } = redeemsQuery("en", 1);
  client.setQueryData(queryKey as readonly string[], page);
  client.setQueryDefaults(queryKey, { staleTime: Infinity });
  render(
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" timeZone="UTC" messages={{ points }}>
        <Redeems pageNum={1} onPage={() => undefined} onMall={() => undefined} />
      </IntlProvider>
    </QueryClientProvider>,
  );
  await screen.findByText("A reward");
  expect(screen.queryByText(/5\.02/) !== null).toBe(isSaid);
});
