import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readReport, type ReportFailure } from "./report.ts";
import type { Vendor } from "./store.ts";

let answer = { status: 200, body: "" };
const server = createServer((request, response) => {
  request.resume().on("end", () => {
    response.statusCode = answer.status;
    response.end(answer.body);
  });
});
let vendor: Vendor;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  vendor = {
    vendorCode: "HSE",
    isEnabled: true,
    signatureHeader: "x-hub88-signature",
    algorithm: "RSA-SHA256",
    verifyKeys: [],
    operatorId: "baize",
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const row = (time: string, over: object = {}) => ({
  transaction_uuid: "16d2dcfe-b89e-41e7-854a-58404eea6d16",
  user: "u-1",
  round: "r1",
  game_code: "skylark",
  kind: "TK_BET",
  status: "TS_SUCCESS",
  amount: 100_000,
  currency: "BDT",
  created_at: `2026-01-15T${time}.000Z`,
  ...over,
});
const page = (transactions: readonly object[], next: string | null = null) =>
  JSON.stringify({ transactions, next_cursor: next });

async function read(): Promise<number> {
  const asked = { from: new Date("2026-01-15"), until: new Date("2026-01-16") };
  let rows = 0;
  for await (const one of readReport({ sign: () => "" }, vendor, asked)) rows += one.length;
  return rows;
}

it("a report in order is read to its end", async () => {
  answer = { status: 200, body: page([row("10:00:00"), row("10:00:00"), row("11:00:00")]) };
  expect(await read()).toBe(3);
});

it.each<[string, ReportFailure, number, string]>([
  ["an error", "refused", 403, "{}"],
  ["no JSON", "unreadable", 200, "<html>"],
  ["another shape", "unreadable", 200, "[]"],
  ["an amount that is none", "unreadable", 200, page([row("10:00:00", { amount: 1.5 })])],
  ["a currency nobody knows", "unreadable", 200, page([row("10:00:00", { currency: "QQQ" })])],
  ["rows out of order", "unreadable", 200, page([row("11:00:00"), row("10:00:00")])],
  [
    "another day",
    "unreadable",
    200,
    page([row("10:00:00", { created_at: "2026-01-16T00:00:00.000Z" })]),
  ],
  ["a page after the same page", "unreadable", 200, page([row("10:00:00")], "again")],
  ["a page of nothing before another", "unreadable", 200, page([], "again")],
])("%s is not believed", async (_name, failure, status, body) => {
  answer = { status, body };
  await expect(read()).rejects.toMatchObject({ name: "ReportError", failure });
});
