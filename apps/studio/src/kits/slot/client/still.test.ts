import { describe, expect, it } from "vitest";
import { fallen } from "./still.ts";

describe("a reel whose cells vanish", () => {
  it("lets those above fall by as many as vanished below them, and fills from above", () => {
    const cells = fallen(
      ["n", "m", "a", "c"],
      [
        [2, 1],
        [2, 3],
        [0, 0],
      ],
      2,
    );
    // Rows 1 and 3 vanished: row 0 falls by two, row 2 by one, two new ones come from above.
    expect(cells.map(({ symbol, dy }) => [symbol, dy])).toEqual([
      ["n", -2],
      ["m", -2],
      ["a", -2],
      ["c", -1],
    ]);
  });

  it("leaves a reel alone where nothing vanished", () => {
    expect(fallen(["a", "b"], [[1, 0]], 0).map(({ dy }) => dy)).toEqual([0, 0]);
  });
});
