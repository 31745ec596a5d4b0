import { withdrawalStates } from "@baize/contract";
import { expect, test } from "vitest";
import { states } from "./api.ts";
import { viewOf } from "./view.ts";

test("the list can be narrowed to every state of the contract", () => {
  expect([...states]).toEqual([...withdrawalStates]);
  for (const state of withdrawalStates) expect(viewOf(state)).toEqual({ kind: "list", state });
  expect(viewOf("list")).toEqual({ kind: "list", state: undefined });
});

test("an id names one withdrawal, and everything else the form", () => {
  const withdrawalId = "019a9c6e-0000-7000-8000-0123456789ab";
  expect(viewOf(withdrawalId)).toEqual({ kind: "one", withdrawalId });
  expect(viewOf("accounts")).toEqual({ kind: "accounts" });
  for (const part of [undefined, "", "devices", "../../etc", `${withdrawalId}0`]) {
    expect(viewOf(part)).toEqual({ kind: "form" });
  }
});
