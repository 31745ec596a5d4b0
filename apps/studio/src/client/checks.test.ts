import { hundredthsText } from "@baize/money/hundredths";
import { describe, expect, it } from "vitest";
import { crashPointOf, hundredthsOf, sha256 } from "./checks.ts";

describe("the proofs checked in the browser", () => {
  it("give the published first game of the reference chain and its crash point", async () => {
    const hash = "9f57575fd54cd441e962448537e155ace9555df10cd27fa817bbcaf48a59ebcf";
    const salt = "0000000000000000004d6ec16dafe9d8370958664c1dc422f452892264c59526";
    expect(await sha256(hash)).toBe(
      "86728f5fc3bd99db94d3cdaf105d67788194e9701bf95d049ad0e1ee3d004277",
    );
    expect(await crashPointOf(hash, salt)).toBe(1_549);
  });

  it("read and write multipliers exactly", () => {
    expect(hundredthsOf("15.49")).toBe(1_549);
    expect(hundredthsOf("2")).toBe(200);
    expect(hundredthsText(1_505)).toBe("15.05");
  });
});
