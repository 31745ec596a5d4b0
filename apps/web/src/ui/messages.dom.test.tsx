import { act, cleanup, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl/react";
import { afterEach, expect, test } from "vitest";
import { toast, useLayer } from "../lib/dialogs.ts";
import shell from "../locales/en/shell.json" with { type: "json" };
import { Messages } from "./messages.tsx";

afterEach(cleanup);

function Page({ hasSheet }: { readonly hasSheet: boolean }) {
  useLayer(hasSheet);
  return (
    <IntlProvider locale="en" timeZone="UTC" messages={{ shell }}>
      <Messages />
    </IntlProvider>
  );
}

test("on phones a toast leaves the title and the way out of an open sheet free", () => {
  const { rerender } = render(<Page hasSheet={false} />);
  act(() => toast("Joined."));
  const place = () => screen.getByRole("status").className.split(" ");
  expect(place()).toContain("top-20");
  rerender(<Page hasSheet />);
  expect(place()).toContain("bottom-20");
  expect(place()).not.toContain("top-20");
});
