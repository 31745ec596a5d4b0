import { bonusStates } from "@baize/contract";
import { expect, test } from "vitest";
import { states } from "./api.ts";

test("the history can be narrowed to every state of the contract", () => {
  expect([...states].toSorted()).toEqual([...bonusStates].toSorted());
});
