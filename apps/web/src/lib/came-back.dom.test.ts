import { createMemoryHistory } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { mayOpenByItself, watchSteps } from "./came-back.ts";

test("a dialog opens by itself on a page the visitor went to, not after Back", async () => {
  history.replaceState({}, "", "/Seamless/");
  const mayOpen = () => mayOpenByItself("/seamless");
  const steps = createMemoryHistory();
  watchSteps(steps);
  expect(mayOpen()).toBe(true);
  steps.push("/seamless");
  expect(mayOpen()).toBe(true);
  steps.back();
  await expect.poll(mayOpen).toBe(false);
  steps.replace("/?modal=menu");
  expect(mayOpen(), "the page's own change").toBe(false);
  steps.push("/rng");
  expect(mayOpen()).toBe(true);
  history.replaceState({}, "", "/");
  expect(mayOpen(), "a page that is being left").toBe(false);
});
