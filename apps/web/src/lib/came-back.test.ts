import { createMemoryHistory } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { hasComeBack, watchSteps } from "./came-back.ts";

test("Back and Forward are told from a way that was chosen", async () => {
  const history = createMemoryHistory();
  watchSteps(history);
  expect(hasComeBack()).toBe(false);
  history.push("/seamless");
  expect(hasComeBack()).toBe(false);
  history.back();
  await expect.poll(hasComeBack).toBe(true);
  history.replace("/?modal=menu");
  expect(hasComeBack(), "the page's own change").toBe(true);
  history.push("/rng");
  expect(hasComeBack()).toBe(false);
});
