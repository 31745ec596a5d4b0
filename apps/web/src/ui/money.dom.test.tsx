import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Money, moneyText } from "./money.tsx";

afterEach(cleanup);

const shown = (amount: string, isSigned = false) =>
  render(<Money amount={amount} currency="BDT" isSigned={isSigned} />).container.querySelector(
    "bdi",
  );

test("an amount is isolated and keeps its order in any direction", () => {
  const bdi = shown("78729.6");
  expect(bdi?.dir).toBe("ltr");
  expect(bdi?.textContent).toBe("৳78,729.60");
  expect(moneyText("5", "BDT")).toBe("\u2066৳5.00\u2069");
});

test("signs are written, not only coloured, and zero has none", () => {
  expect(shown("5.00", true)?.textContent).toBe("+৳5.00");
  cleanup();
  expect(shown("-5.00", true)?.textContent).toBe("−৳5.00");
  cleanup();
  expect(shown("0.00", true)?.textContent).toBe("৳0.00");
});
