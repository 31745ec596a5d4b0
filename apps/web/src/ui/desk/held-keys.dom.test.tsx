import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { HeldKeys } from "./held-keys.tsx";
import { useKeys } from "./use-keys.ts";

const decide = vi.fn<(key: string) => void>();

afterEach(() => {
  cleanup();
  decide.mockClear();
});

function Decide() {
  useKeys({ a: () => decide("a"), r: () => decide("r") });
  return null;
}

const drawer = (isLoading: boolean) => (
  <HeldKeys isLoading={isLoading}>{!isLoading && <Decide />}</HeldKeys>
);
const press = (key: string) => fireEvent.keyDown(document.body, { key });
const pressed = () => decide.mock.calls.flat();

test("a key pressed while the entry is read decides it once it is there", () => {
  const { rerender } = render(drawer(true));
  press("r");
  press("a");
  press("x");
  expect(pressed()).toEqual([]);
  rerender(drawer(false));
  expect(pressed()).toEqual(["a"]);
  rerender(drawer(false));
  expect(pressed()).toEqual(["a"]);
});

test("once it is there, a key decides once and nothing is held", () => {
  const { rerender } = render(drawer(false));
  press("a");
  rerender(drawer(false));
  expect(pressed()).toEqual(["a"]);
});

test("what was held for an entry that was closed decides no other", () => {
  const first = render(drawer(true));
  press("a");
  first.unmount();
  const { rerender } = render(drawer(true));
  rerender(drawer(false));
  expect(pressed()).toEqual([]);
});
