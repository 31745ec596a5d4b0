import { cleanup, render, screen } from "@testing-library/react";
import { encode } from "uqr";
import { afterEach, expect, test } from "vitest";
import { QrCode } from "./qr-code.tsx";

afterEach(cleanup);

/** The squares a path of runs covers, as rows of booleans. */
function squaresOf(path: string, size: number): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let step = 0; step < Number(length); step += 1) {
      const row = rows[Number(y)];
      if (row !== undefined) row[Number(x) + step] = true;
    }
  }
  return rows;
}

test("the drawn path covers exactly the dark squares of the code", () => {
  const text = "otpauth://totp/House:rafi?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=House";
  render(<QrCode text={text} label="QR code" />);
  const path = screen.getByRole("img", { name: "QR code" }).querySelector("path");
  const { data, size } = encode(text, { ecc: "M", border: 3 });
  expect(squaresOf(path?.getAttribute("d") ?? "", size)).toEqual(data);
});
