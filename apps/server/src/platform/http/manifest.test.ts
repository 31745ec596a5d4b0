import { readFileSync } from "node:fs";
import { brandMarks } from "@baize/contract/brand-look";
import { expect, test } from "vitest";
import { brandPicturePath, manifestOf, markPathOf } from "./manifest.ts";

const publicFolder = new URL("../../../../web/public", import.meta.url).pathname;
const bytesOf = (path: string) => readFileSync(publicFolder + path);

function sidesOf(path: string): string {
  const png = bytesOf(path);
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

test.each(brandMarks)("every picture of the mark %j is drawn, at the size it says", (mark) => {
  const brand = { name: "Other", language: "en", origin: "", mark, accent: "" } as const;
  for (const { src, sizes } of manifestOf(brand).icons) expect(sidesOf(src)).toBe(sizes);
  expect(sidesOf(brandPicturePath(brand, "apple-touch-icon.png"))).toBe("180x180");
  expect(bytesOf(markPathOf(brand)).toString()).toContain("<svg");
});

test("no mark is shown with the pictures of another", () => {
  for (const name of ["apple-touch-icon.png", "icon-192.png", "icon-512.png", "og.jpg"]) {
    const drawn = brandMarks.map((mark) =>
      bytesOf(brandPicturePath({ mark }, name)).toString("hex"),
    );
    expect(new Set(drawn).size).toBe(brandMarks.length);
  }
});
