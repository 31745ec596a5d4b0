import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { IntlProvider } from "use-intl/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerQuestion, useDialogs } from "../../lib/dialogs.ts";
import { CallRefused } from "../../lib/refused.ts";
import messages from "../../locales/en/console.json" with { type: "json" };
import fields from "../../locales/en/fields.json" with { type: "json" };
import shell from "../../locales/en/shell.json" with { type: "json" };
import { FormDialog } from "./form-dialog.tsx";
import { SaveError } from "./save-bar.tsx";

const close = vi.fn<() => void>();

beforeEach(() => close.mockReset());
afterEach(() => {
  act(() => answerQuestion(false));
  cleanup();
});

const pending = new CallRefused("approval_pending", 202, "", { approvalId: "a" });

function Form() {
  const [error, setError] = useState<unknown>();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setError(pending);
      }}
    >
      <input aria-label="Reason" />
      <SaveError error={error} />
      <button type="submit">Send</button>
    </form>
  );
}

const Asked = () => <output>{useDialogs().question?.title}</output>;

function open() {
  render(
    <IntlProvider locale="en" timeZone="UTC" messages={{ console: messages, fields, shell }}>
      <FormDialog isOpen title="A list" onClose={close}>
        <Form />
        <Asked />
      </FormDialog>
    </IntlProvider>,
  );
  fireEvent.input(screen.getByLabelText("Reason"), { target: { value: "Thanks" } });
}

async function leave() {
  fireEvent.click(screen.getByLabelText(shell.close));
  await act(() => Promise.resolve());
}

test("what was typed is not lost unasked", async () => {
  open();
  await leave();
  expect(screen.getByText(fields.leaveTitle, { selector: "output" })).toBeDefined();
  expect(close).not.toHaveBeenCalled();
});

test("what waits for a second person was sent, so that nothing is asked", async () => {
  open();
  fireEvent.click(screen.getByText("Send"));
  await leave();
  expect(close).toHaveBeenCalledOnce();
});

test("what is typed after that would be lost", async () => {
  open();
  fireEvent.click(screen.getByText("Send"));
  fireEvent.input(screen.getByLabelText("Reason"), { target: { value: "Thanks again" } });
  await leave();
  expect(close).not.toHaveBeenCalled();
});
