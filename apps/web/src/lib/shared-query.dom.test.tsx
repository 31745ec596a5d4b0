import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { queryClient } from "./query.ts";
import { shareQuery, useShared } from "./shared-query.ts";

const queryKey = ["shared-test"];
let asked = 0;
const options = { queryKey, queryFn: () => Promise.resolve((asked += 1)), retry: false };

afterEach(() => {
  cleanup();
  queryClient.clear();
  asked = 0;
});

test("many readers ask once and all hear the answer", async () => {
  const shared = shareQuery(options);
  const readers = [1, 2, 3].map(() => renderHook(() => useShared(shared)));
  await expect.poll(() => readers.map(({ result }) => result.current)).toEqual([1, 1, 1]);
  act(() => void queryClient.setQueryData(queryKey, 7));
  await expect.poll(() => readers.map(({ result }) => result.current)).toEqual([7, 7, 7]);
  expect(asked).toBe(1);
});

test("nothing is asked for while nobody wants it", async () => {
  const shared = shareQuery(options);
  const { result, rerender } = renderHook(({ isWanted }) => useShared(shared, isWanted), {
    initialProps: { isWanted: false },
  });
  await Promise.resolve();
  expect([asked, result.current]).toEqual([0, undefined]);
  rerender({ isWanted: true });
  await expect.poll(() => result.current).toBe(1);
});

test("readers follow the next query after the answers of a session were thrown away", async () => {
  const shared = shareQuery(options);
  const { result } = renderHook(() => useShared(shared));
  await expect.poll(() => result.current).toBe(1);
  await act(async () => {
    queryClient.removeQueries({ queryKey });
    await queryClient.fetchQuery(options);
  });
  await expect.poll(() => result.current).toBe(2);
  act(() => void queryClient.setQueryData(queryKey, 9));
  await expect.poll(() => result.current).toBe(9);
});

test("a reader that comes after all others have gone asks again", async () => {
  const shared = shareQuery({ ...options, staleTime: 0 });
  const first = renderHook(() => useShared(shared));
  await expect.poll(() => first.result.current).toBe(1);
  first.unmount();
  const second = renderHook(() => useShared(shared));
  await expect.poll(() => second.result.current).toBe(2);
});
