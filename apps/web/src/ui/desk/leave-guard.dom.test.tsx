import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { go, goWith } from "../../lib/address.ts";
import { answerQuestion, useDialogs } from "../../lib/dialogs.ts";
import { CallRefused } from "../../lib/refused.ts";
import fields from "../../locales/en/fields.json" with { type: "json" };
import { useLeaveGuard } from "./leave-guard.ts";

beforeEach(() => go("/console/vip"));
afterEach(cleanup);

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <IntlProvider locale="en" timeZone="UTC" messages={{ fields }}>
    {children}
  </IntlProvider>
);

interface Form {
  readonly isChanged: boolean;
  readonly draft?: string;
  readonly error?: unknown;
}

function openForm(isChanged: boolean) {
  const form: Form = { isChanged };
  return renderHook(
    (props: Form) => {
      useLeaveGuard({ draft: "typed", error: undefined, ...props });
      return useDialogs().question?.title;
    },
    { wrapper, initialProps: form },
  );
}

const settle = () => act(() => Promise.resolve());
const asked = fields.leaveTitle;

async function leave(path: string) {
  act(() => go(path));
  await settle();
}

async function answer(isSure: boolean) {
  act(() => answerQuestion(isSure));
  await settle();
}

test("a page with something typed is left by a link only after the question", async () => {
  const form = openForm(true);
  await leave("/console/members");
  expect(form.result.current).toBe(asked);
  expect(location.pathname).toBe("/console/vip");
  await answer(false);
  expect(location.pathname).toBe("/console/vip");
  await leave("/console/members");
  await answer(true);
  expect(location.pathname).toBe("/console/members");
});

test("two forms of a page ask once", async () => {
  const form = openForm(true);
  openForm(true);
  await leave("/console/members");
  await answer(true);
  expect(form.result.current).toBeUndefined();
  expect(location.pathname).toBe("/console/members");
});

test("another brand or tab is another form; drawers and lists are over it", async () => {
  const form = openForm(true);
  act(() => goWith({ entry: "7", page: "2" }));
  await settle();
  expect(form.result.current).toBeUndefined();
  expect(location.search).toContain("entry=7");
  act(() => goWith({ brand: "CORAL" }));
  await settle();
  expect(form.result.current).toBe(asked);
  await answer(false);
  expect(location.search).not.toContain("CORAL");
});

test("a page with nothing typed, or with all of it saved, is left at once", async () => {
  const form = openForm(true);
  form.rerender({ isChanged: false });
  await leave("/console/members");
  expect(form.result.current).toBeUndefined();
  expect(location.pathname).toBe("/console/members");
});

test("what waits for a second operator is not lost, what is typed after it would be", async () => {
  const form = openForm(true);
  const error = new CallRefused("approval_pending", 202, "");
  form.rerender({ isChanged: true, error });
  await leave("/console/members");
  expect(location.pathname).toBe("/console/members");
  form.rerender({ isChanged: true, error, draft: "typed more" });
  await leave("/console/vip");
  expect(form.result.current).toBe(asked);
  await answer(false);
});

test("the browser asks before a page with something typed is closed", () => {
  const form = openForm(true);
  const close = () => {
    const event = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(close()).toBe(true);
  form.unmount();
  expect(close()).toBe(false);
});
