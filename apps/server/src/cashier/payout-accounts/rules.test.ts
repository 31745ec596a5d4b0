import { describe, expect, test } from "vitest";
import { foldNumber, readNumber } from "./rules.ts";

describe("a payout account", () => {
  test.each([
    ["bank", "City", " 0012-3456 78 ", "0012345678"],
    ["bank", "City", "bd12abcd", "BD12ABCD"],
    ["bank", "City", "12345", undefined],
    ["bank", "City", "1234;drop", undefined],
    ["mobile_wallet", "Doyelo Pay", "+880 1712-345678", "+8801712345678"],
    ["mobile_wallet", "Doyelo Pay", "017x2345678", undefined],
    ["crypto", "TRC20", `T${"a".repeat(33)}`, `T${"a".repeat(33)}`],
    ["crypto", "TRC20", `0x${"a".repeat(40)}`, undefined],
    ["crypto", "ERC20", `0x${"A".repeat(40)}`, `0x${"A".repeat(40)}`],
  ] as const)("%s %s %s", (kind, provider, typed, kept) => {
    expect(readNumber(kind, provider, typed)).toBe(kept);
  });

  test("is the same whatever its way of writing", () => {
    expect(foldNumber("mobile_wallet", "+8801712345678")).toBe(
      foldNumber("mobile_wallet", "01712345678"),
    );
    expect(foldNumber("crypto", "0xABC")).toBe(foldNumber("crypto", "0xabc"));
    expect(foldNumber("crypto", "TAbc")).not.toBe(foldNumber("crypto", "Tabc"));
  });
});
