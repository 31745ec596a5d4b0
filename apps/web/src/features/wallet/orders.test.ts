import type { OwnDeposit } from "@baize/contract";
import { expect, test } from "vitest";
import { ordersBeside } from "./orders.ts";

const order = (status: OwnDeposit["status"], createdAt = "2026-11-27T04:00:00Z") =>
  ({ depositId: `${status} ${createdAt}`, status, createdAt }) as OwnDeposit;
const statuses = (orders: readonly OwnDeposit[]) => orders.map(({ status }) => status);

test("every order that moved no money stands beside the statement", () => {
  const orders = [
    order("created"),
    order("pending"),
    order("checking"),
    order("received"),
    order("declined"),
    order("expired"),
    order("cancelled"),
  ];
  const shown = ["created", "pending", "checking", "declined", "expired", "cancelled"];
  expect(statuses(ordersBeside(orders, {}))).toEqual(shown);
  expect(statuses(ordersBeside(orders, { kind: "deposit" }))).toEqual(shown);
  expect(ordersBeside(orders, { kind: "bet" })).toEqual([]);
});

test("only those of its time", () => {
  const orders = [
    order("declined", "2026-11-26T23:59:59Z"),
    order("pending", "2026-11-27T00:00:00Z"),
    order("expired", "2026-11-28T00:00:00Z"),
  ];
  const range = { from: "2026-11-27T00:00:00Z", to: "2026-11-28T00:00:00Z" };
  expect(statuses(ordersBeside(orders, range))).toEqual(["pending"]);
});
