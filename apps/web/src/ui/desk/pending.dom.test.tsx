import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, within } from "@testing-library/react";
import { IntlProvider } from "use-intl/react";
import { afterEach, expect, test } from "vitest";
import { CallRefused } from "../../lib/refused.ts";
import messages from "../../locales/en/console.json" with { type: "json" };
import { Button } from "../button.tsx";
import { PendingNotice, WaitingNotice } from "./pending.tsx";

afterEach(cleanup);

const error = new CallRefused("approval_pending", 409, "", { approvalId: "a" });

function Form({ isWaiting }: { readonly isWaiting: boolean }) {
  return (
    <IntlProvider locale="en" timeZone="UTC" messages={{ console: messages }}>
      <form>
        <input aria-label="Amount" />
        {isWaiting && <PendingNotice error={error} />}
        <Button type="submit">Save</Button>
      </form>
    </IntlProvider>
  );
}

test("what waits is not sent again until something is changed", () => {
  const { container, rerender } = render(<Form isWaiting={false} />);
  const form = within(container);
  const isHeld = () => form.getByText("Save").inert;
  expect(isHeld()).toBe(false);
  rerender(<Form isWaiting />);
  expect(isHeld()).toBe(true);
  fireEvent.input(form.getByLabelText("Amount"), { target: { value: "5" } });
  expect(isHeld()).toBe(false);
});

test("and may be sent once its notice is gone", () => {
  const { container, rerender } = render(<Form isWaiting />);
  const form = within(container);
  expect(form.getByText("Save").inert).toBe(true);
  rerender(<Form isWaiting={false} />);
  expect(form.getByText("Save").inert).toBe(false);
});

test.each([
  ["opal BDT", true],
  ["jade BDT", false],
])("whoever opens a form learns whether a change of %s waits: %s", (subject, isSaid) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const waiting = { call: "saveVipPolicy", approvalId: "a", changes: [{ subject: "opal BDT" }] };
  client.setQueryData(["approvals", { pageNum: 1, state: "waiting" }], { content: [waiting] });
  const { container } = render(
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" timeZone="UTC" messages={{ console: messages }}>
        <WaitingNotice waits={{ call: "saveVipPolicy", subject }} />
      </IntlProvider>
    </QueryClientProvider>,
  );
  expect(container.textContent.includes(messages.desk.waits)).toBe(isSaid);
});
