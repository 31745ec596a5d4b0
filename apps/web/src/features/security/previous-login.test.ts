import type { LoginRow } from "@baize/contract";
import { expect, test } from "vitest";
import { previousLogin } from "./previous-login.ts";

const row = (at: string, outcome: LoginRow["outcome"]): LoginRow => ({
  at: `2026-11-20T${at}:00.000Z`,
  ip: "192.0.2.7",
  userAgent: "Firefox",
  way: "username",
  outcome,
});
const session = (at: string, isCurrent: boolean) => ({
  startedAt: `2026-11-20T${at}:00.000Z`,
  isCurrent,
});

test("the entrance before this session counts, not this one, a later one or a refusal", () => {
  const logins = [
    row("12:00", "entered"),
    row("10:00", "checked"),
    row("09:30", "refused"),
    row("09:00", "checked"),
    row("08:00", "entered"),
  ];
  const sessions = [session("12:00", false), session("10:00", true)];
  expect(previousLogin(sessions, logins)).toEqual(row("09:00", "checked"));
});

test("says nothing for a first session, or before the sessions are known", () => {
  expect(previousLogin([session("10:00", true)], [row("10:00", "entered")])).toBeUndefined();
  expect(previousLogin([], [row("10:00", "entered")])).toBeUndefined();
});
