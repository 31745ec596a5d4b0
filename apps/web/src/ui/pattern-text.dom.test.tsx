import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl/react";
import { expect, test } from "vitest";
import auth from "../locales/en/auth.json" with { type: "json" };
import { usePatternText } from "./pattern-text.ts";

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <IntlProvider locale="en" messages={{ auth }}>
    {children}
  </IntlProvider>
);

test("a length of one number is not told as a range", () => {
  const { result } = renderHook(() => usePatternText(), { wrapper });
  expect(result.current(6, 6, 6)).toBe("Use digits only, exactly 6 of them.");
  expect(result.current(6, 4, 6)).toBe("Use digits only, 4 to 6 digits.");
});
