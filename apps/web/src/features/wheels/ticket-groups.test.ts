import type { Ticket } from "@baize/contract";
import { expect, test } from "vitest";
import { groupsOf } from "./ticket-groups.ts";

const ticket = (id: string, wheelId: string, expiresAt: string, more: Partial<Ticket> = {}) =>
  ({
    id,
    ticketId: id,
    transactionId: id,
    wheelId,
    boardId: null,
    name: wheelId,
    ticketType: "PRIZE_WHEEL",
    state: "AVAILABLE",
    issuedAt: "2026-01-01T00:00:00.000Z",
    expiresAt: `${expiresAt}T00:00:00.000Z`,
    conditionStatus: [],
    ...more,
  }) satisfies Ticket;

test("tickets of one wheel are one row, called by the one that ends first", () => {
  const groups = groupsOf([
    ticket("1", "wheel", "2026-01-09"),
    ticket("2", "egg", "2026-01-05"),
    ticket("3", "wheel", "2026-01-03"),
  ]);
  expect(groups.map(({ first, count }) => [first.id, count])).toEqual([
    ["3", 2],
    ["2", 1],
  ]);
});

test("one that cannot be used stands apart", () => {
  const groups = groupsOf([
    ticket("1", "wheel", "2026-01-09"),
    ticket("2", "wheel", "2026-01-09", { conditionStatus: ["stopped"] }),
  ]);
  expect(groups.map(({ count }) => count)).toEqual([1, 1]);
});
