import { memberIcons } from "@baize/contract";
import { expect, test } from "vitest";
import { icons } from "./icons.ts";

test("every picture of the contract is offered, and no other", () => {
  expect([...icons].toSorted()).toEqual([...memberIcons].toSorted());
});
