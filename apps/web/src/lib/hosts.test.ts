import { afterEach, expect, test } from "vitest";
import { chooseHosts, launchAddress, oneOf, pictureAddress } from "./hosts.ts";

afterEach(() => chooseHosts({ imageCDNs: [], launchGameCDNs: [] }));

test("every host of a list can be chosen, and none where there is none", () => {
  expect([0, 0.34, 0.67, 0.9999].map((fraction) => oneOf(["a", "b", "c"], fraction))).toEqual([
    "a",
    "b",
    "c",
    "c",
  ]);
  expect(oneOf([], 0)).toBeUndefined();
});

test("pictures and games come from the brand's hosts, or from where they are", () => {
  const game = "http://localhost:8081/play?ticket=1";
  expect(pictureAddress("covers/a.avif")).toBe("/art/covers/a.avif");
  expect(launchAddress(game)).toBe(game);
  chooseHosts({
    imageCDNs: ["https://pictures.example/art/"],
    launchGameCDNs: ["https://games.example"],
  });
  expect(pictureAddress("covers/a.avif")).toBe("https://pictures.example/art/covers/a.avif");
  expect(launchAddress(game)).toBe("https://games.example/play?ticket=1");
});
