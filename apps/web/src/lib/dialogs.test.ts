import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerQuestion, ask, shownLayer, type Layer } from "./dialogs.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const question = { title: "Sure?", text: "Really?", confirm: "Yes" };

test("a question that closes by itself counts as no", async () => {
  const answer = ask({ ...question, closesAfterMs: 3000 });
  vi.advanceTimersByTime(3000);
  expect(await answer).toBe(false);
});

test("one that was answered in time does not close the next", async () => {
  const first = ask({ ...question, closesAfterMs: 3000 });
  answerQuestion(true);
  expect(await first).toBe(true);
  const second = ask(question);
  vi.advanceTimersByTime(60_000);
  answerQuestion(true);
  expect(await second).toBe(true);
});

const asked = (name: string): Layer => ({ id: Symbol.for(name), isUnasked: false });
const unasked = (name: string): Layer => ({ id: Symbol.for(name), isUnasked: true });

test.each<[string, readonly Layer[], string | undefined]>([
  ["nothing is open", [], undefined],
  ["the last that was asked for is shown", [asked("wallet"), asked("proof")], "proof"],
  ["what opens by itself waits for what was asked for", [asked("wallet"), unasked("a")], "wallet"],
  ["what was asked for comes before it", [unasked("a"), asked("login")], "login"],
  ["what opens by itself comes in its turn", [unasked("a"), unasked("b")], "a"],
])("%s", (_name, open, shown) => {
  expect(shownLayer(open)?.description).toBe(shown);
});
