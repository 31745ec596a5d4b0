import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerQuestion, ask } from "./dialogs.ts";

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
