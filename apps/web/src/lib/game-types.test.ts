import { gameTypes as gameTypesOfContract } from "@baize/contract";
import { expect, test } from "vitest";
import { gameTypes } from "./game-types.ts";

test("are those of the contract, in its order", () => {
  expect(gameTypes).toEqual(gameTypesOfContract);
});
