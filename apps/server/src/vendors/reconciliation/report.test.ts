import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { playReport, readReport, transferReport, type ReportFailure } from "./report.ts";
import type { Vendor } from "../store.ts";

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
  const deps = { sign: () => "" };
  for await (const one of readReport(deps, playReport, vendor, asked)) rows += one.length;
  return rows;
}

const transferRow = (time: string, over: object = {}) => ({
  transfer_uuid: "16d2dcfe-b89e-41e7-854a-58404eea6d16",
  user: "u-1",
  direction: "deposit",
  status: "TS_SUCCESS",
  amount: 100_000,
  currency: "BDT",
  decided_at: `2026-01-15T${time}.000Z`,
  ...over,
});
const transferPage = (transfers: readonly object[], next: string | null = null) =>
  JSON.stringify({ transfers, next_cursor: next });

async function readTransfers(): Promise<number> {
  const asked = { from: new Date("2026-01-15"), until: new Date("2026-01-16") };
  let rows = 0;
  const deps = { sign: () => "" };
  for await (const one of readReport(deps, transferReport, vendor, asked)) rows += one.length;
  return rows;
}

it("a report in order is read to its end", async () => {
  answer = { status: 200, body: page([row("10:00:00"), row("10:00:00"), row("11:00:00")]) };
  expect(await read()).toBe(3);
});

it.each<[string, ReportFailure, number, string]>([
  ["an error", "refused", 403, "{}"],
  ["a call it does not have", "not_offered", 404, "{}"],
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

it("a list of transfers in order is read to its end", async () => {
  answer = { status: 200, body: transferPage([transferRow("10:00:00"), transferRow("11:00:00")]) };
  expect(await readTransfers()).toBe(2);
});

it.each<[string, ReportFailure, number, string]>([
  ["a refusal", "refused", 403, "{}"],
  ["a call it does not have", "not_offered", 404, "{}"],
  ["a list of something else", "unreadable", 200, page([row("10:00:00")])],
  [
    "an undecided transfer",
    "unreadable",
    200,
    transferPage([transferRow("10:00:00", { status: "TS_PENDING" })]),
  ],
  ["a third way", "unreadable", 200, transferPage([transferRow("10:00:00", { direction: "in" })])],
  [
    "an amount below zero",
    "unreadable",
    200,
    transferPage([transferRow("10:00:00", { amount: -1 })]),
  ],
  [
    "rows out of order",
    "unreadable",
    200,
    transferPage(["11", "10"].map((hour) => transferRow(`${hour}:00:00`))),
  ],
  ["a page of nothing before another", "unreadable", 200, transferPage([], "again")],
])("%s is no list of transfers", async (_name, failure, status, body) => {
  answer = { status, body };
  await expect(readTransfers()).rejects.toMatchObject({ name: "ReportError", failure });
});
