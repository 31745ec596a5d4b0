import { describe, expect, it } from "vitest";
import { readReport } from "./report.ts";

const head = "id,status,amount,amount_received,currency,method,deposit_id,merchant";

describe("SandPay's report", () => {
  it("is read with amounts as whole minor units", () => {
    const text = `${head}\r\npay_1,succeeded,900719925474099312,499,BDT,card,,"a,b"\r\n`;
    expect(readReport(text, "1")).toEqual([
      {
        paymentId: "pay_1",
        status: "succeeded",
        amountMinor: 900_719_925_474_099_312n,
        receivedMinor: 499n,
        currency: "BDT",
        depositId: undefined,
        merchantCode: "a,b",
      },
    ]);
    expect(readReport(`${head}\r\n`, "0")).toEqual([]);
  });

  it.each([
    ["fewer rows than it says", `${head}\npay_1,failed,5,0,BDT,card,d,m\n`, "2"],
    ["no number of rows", `${head}\n`, null],
    ["an amount with a point", `${head}\npay_1,failed,5.00,0,BDT,card,d,m\n`, "1"],
    ["an unknown status", `${head}\npay_1,charged_back,5,0,BDT,card,d,m\n`, "1"],
    ["nothing at all", "", "0"],
  ])("with %s is refused whole", (_name, text, total) => {
    expect(() => readReport(text, total)).toThrow();
  });
});
