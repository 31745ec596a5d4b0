import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { favoriteIdsQuery, leadingOnly, setFavorite, withFavorite } from "./favorites.ts";
import { queryClient } from "./query.ts";

const key = favoriteIdsQuery.queryKey;
let answer: (reply: Response) => void;

beforeEach(() => {
  const reply = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal("fetch", () => reply);
});
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const refused = () =>
  Response.json({ success: false, code: "favorites_full", message: "Full" }, { status: 409 });
const added = () => Response.json({ success: true, value: { isFavorite: true } });

test("of a quick row of toggles of one game only the first counts", () => {
  const mayToggle = leadingOnly(1_000);
  expect(mayToggle("a", 0)).toBe(true);
  expect(mayToggle("a", 999)).toBe(false);
  expect(mayToggle("b", 999)).toBe(true);
  expect(mayToggle("a", 1_000)).toBe(true);
  // Dropped calls do not begin a new gap.
  expect(mayToggle("a", 1_999)).toBe(false);
  expect(mayToggle("a", 2_000)).toBe(true);
});

test("a new favourite stands first, and once", () => {
  expect(withFavorite(["a", "b"], "c", true)).toEqual(["c", "a", "b"]);
  expect(withFavorite(["a", "b"], "b", true)).toEqual(["b", "a"]);
  expect(withFavorite(["a", "b"], "a", false)).toEqual(["b"]);
});

test("a favourite shows before the server has answered, and stays", async () => {
  queryClient.setQueryData(key, ["a"]);
  const done = setFavorite("b", true);
  await vi.waitFor(() => expect(queryClient.getQueryData(key)).toEqual(["b", "a"]), 15_000);
  answer(added());
  await done;
  expect(queryClient.getQueryData(key)).toEqual(["b", "a"]);
});

test("a refusal takes back its own mark and no other", async () => {
  queryClient.setQueryData(key, ["a"]);
  const done = setFavorite("b", true);
  await vi.waitFor(() => expect(queryClient.getQueryData(key)).toContain("b"), 15_000);
  queryClient.setQueryData(key, (ids) => ids && withFavorite(ids, "c", true));
  answer(refused());
  await expect(done).rejects.toMatchObject({ code: "favorites_full" });
  expect(queryClient.getQueryData(key)).toEqual(["c", "a"]);
});

test("a new member's first favourite does not invent a list while there is none", async () => {
  answer(added());
  await setFavorite("b", true);
  expect(queryClient.getQueryData(key)).toBeUndefined();
});
