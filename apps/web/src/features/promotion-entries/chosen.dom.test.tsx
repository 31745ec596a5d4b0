import type { DeskEntry } from "@baize/contract";
import { consoleWire } from "@baize/contract/console-wire";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { IntlProvider } from "use-intl/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addCalls } from "../../lib/client.ts";
import messages from "../../locales/en/console.json" with { type: "json" };
import { ChosenBar } from "./chosen-bar.tsx";
import { ChosenResults } from "./chosen-results.tsx";
import { ChooseBox, useChosen, WhyAlone } from "./chosen.tsx";

addCalls(consoleWire);

type Application = NonNullable<DeskEntry["application"]>;

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const row = (username: string, changes: Partial<Application> = {}): DeskEntry => ({
  entryId: `entry-${username}`,
  promotionId: "promotion",
  title: "Your story",
  type: "application",
  memberId: "7",
  username,
  merchantCode: "AMBERJACK",
  period: "once",
  revision: 1,
  state: "applying",
  amount: null,
  prize: null,
  currency: "BDT",
  reason: null,
  operator: null,
  hasAward: false,
  application: {
    sentAt: "2026-01-15T12:00:00.000Z",
    hasQuestion: false,
    revision: 3,
    min: "50.00",
    max: "500.00",
    block: null,
    claim: null,
    ...changes,
  },
  openedAt: "2026-01-15T12:00:00.000Z",
  updatedAt: "2026-01-15T12:00:00.000Z",
});

const claim = { operator: "agate", isMine: false, endsAt: "2026-01-15T12:15:00.000Z" };
const rows = [
  row("rumi"),
  row("nila"),
  row("tania", { block: "flagged" }),
  row("jamal", { claim }),
];

function Queue() {
  const chosen = useChosen(rows);
  return (
    <>
      <ChosenResults chosen={chosen} />
      <ChosenBar chosen={chosen} />
      {rows.map((one) => (
        <div key={one.entryId}>
          <ChooseBox row={one} chosen={chosen} />
          <WhyAlone row={one} />
        </div>
      ))}
    </>
  );
}

const open = () =>
  render(
    <IntlProvider locale="en" timeZone="UTC" messages={{ console: messages }}>
      <Queue />
    </IntlProvider>,
  );

const boxes = () => screen.getAllByRole<HTMLInputElement>("checkbox");
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("only rows without flags that nobody else has can be ticked; a flagged one says why", () => {
  open();
  expect(boxes().map(({ disabled }) => disabled)).toEqual([false, false, true, true]);
  expect(screen.getByText("Decide it by itself: a risk flag is open")).toBeTruthy();
  press("Select all");
  expect(boxes().map(({ checked }) => checked)).toEqual([true, true, false, false]);
  press("Clear the selection");
  expect(boxes().some(({ checked }) => checked)).toBe(false);
});

test("ticked rows are approved in one call, and what was left is named", async () => {
  open();
  for (const box of boxes().slice(0, 2)) fireEvent.click(box);
  press("Approve");
  const results = [
    { memberId: "7", entryId: "entry-rumi", result: "approved", problem: null, amount: "60.00" },
    {
      memberId: "7",
      entryId: "entry-nila",
      result: "refused",
      problem: "changed_meanwhile",
      amount: null,
    },
  ];
  const answer = JSON.stringify({ success: true, value: { results } });
  fetched.mockResolvedValue(new Response(answer, { status: 200 }));
  const amount = screen.getByRole("textbox", { name: "Amount for each (BDT)" });
  fireEvent.change(amount, { target: { value: "501" } });
  press("Approve 2 applications");
  expect(fetched).not.toHaveBeenCalled();
  fireEvent.change(amount, { target: { value: "60" } });
  press("Approve 2 applications");
  await waitFor(() => expect(screen.getByText("1 approved · 1 left")).toBeTruthy());
  expect(screen.getByText(/Someone decided it in the meantime/)).toBeTruthy();
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe("/console/api/applications/decisions");
  expect(new Headers(init?.headers).get("Idempotency-Key")).toMatch(/^[0-9a-f-]{36}$/);
  expect(JSON.parse(init?.body as string)).toEqual({
    applications: [
      { memberId: "7", entryId: "entry-rumi", revision: 3 },
      { memberId: "7", entryId: "entry-nila", revision: 3 },
    ],
    decision: { action: "approve", amount: "60.00", note: null },
  });
  expect(boxes().some(({ checked }) => checked)).toBe(false);
});
