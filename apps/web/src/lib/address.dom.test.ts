import { beforeEach, expect, test } from "vitest";
import { go, goWith, hrefOf } from "./address.ts";

beforeEach(() => go("/console/operators"));

test("an address has what was given and leaves out what is empty", () => {
  expect(hrefOf("/console/audit")).toBe("/console/audit");
  expect(hrefOf("/console/audit", { action: "role.created", page: undefined, q: "" })).toBe(
    "/console/audit?action=role.created",
  );
});

test("part of the search changes and the rest stays", () => {
  goWith({ q: "ivy", status: "open" });
  goWith({ status: undefined, operator: "7" });
  expect(location.pathname + location.search).toBe("/console/operators?q=ivy&operator=7");
});

test("replacing leaves nothing to come back to", () => {
  const { length } = history;
  goWith({ q: "a" }, true);
  expect(history.length).toBe(length);
  goWith({ q: "b" });
  expect(history.length).toBe(length + 1);
});
