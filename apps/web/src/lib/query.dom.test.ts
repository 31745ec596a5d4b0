import { cleanup, renderHook } from "@testing-library/react";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { createElement, type ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { queryClient } from "./query.ts";

const queryKey = ["late"];

afterEach(() => {
  cleanup();
  queryClient.clear();
});

/** Answers by hand, so that they can come late. */
function asking() {
  const answers: ((value: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  return { answers, options: { queryKey, queryFn } };
}

const wrapper = ({ children }: { readonly children: ReactNode }) =>
  createElement(QueryClientProvider, { client: queryClient }, children);

test("a first answer that a change overtook is not shown", async () => {
  const { answers, options } = asking();
  const { result } = renderHook(() => useQuery(options), { wrapper });
  await expect.poll(() => answers.length).toBe(1);
  const changed = queryClient.invalidateQueries({ queryKey });
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.("before");
  await Promise.resolve();
  expect(result.current.data).toBeUndefined();
  answers[1]?.("after");
  await changed;
  await expect.poll(() => result.current.data).toBe("after");
});

test("who waits for a first answer gets the one after the change", async () => {
  const { answers, options } = asking();
  const waiting = queryClient.fetchQuery(options);
  await expect.poll(() => answers.length).toBe(1);
  await queryClient.invalidateQueries({ queryKey });
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.("before");
  answers[1]?.("after");
  expect(await waiting).toBe("after");
  expect(answers).toHaveLength(2);
});
