import { expect, test } from "vitest";
import { shortReference } from "./short-reference.ts";

test.each([
  ["W-3F09A1C2B4", "W-3F09A1C2B4"],
  ["0193c7e2a4b87f21", "0193c7e2a4b87f21"],
  ["0193c7e2a4b87f219d3c5a6b7c8d9e0f11223344", "0193c7…223344"],
  ["AUR.AUR-01a21b17-d62d-7c8c-b2fb-8bd30f7cef58", "01a21b…7cef58"],
  ["HSE-01a21b17-d62d-7c8c-b2fb-8bd30ff50f36", "01a21b…f50f36"],
  ["01a21b17-d667-708a-ad91-2c1e82a91bee", "01a21b…a91bee"],
])("%s is shown as %s", (whole, short) => {
  expect(shortReference(whole)).toBe(short);
});
