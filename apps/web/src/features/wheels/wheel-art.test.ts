import { expect, test } from "vitest";
import { segmentColour } from "./wheel-art.tsx";

test("no two segments that touch have one colour, around the circle", () => {
  for (let count = 2; count <= 40; count += 1) {
    const colours = Array.from({ length: count }, (_, at) => segmentColour(at, count));
    const touching = colours.filter((colour, at) => colour === colours[(at + 1) % count]);
    expect([count, touching]).toEqual([count, []]);
  }
});
