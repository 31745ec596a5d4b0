import { beforeEach, expect, test } from "vitest";
import { clearSession, endSession, keepTokenOf, onSessionEnded, readToken } from "./session.ts";

beforeEach(() => {
  sessionStorage.clear();
  sessionStorage.setItem("token", "player");
  sessionStorage.setItem("agent-token", "agent");
  sessionStorage.setItem("operator-token", "operator");
  sessionStorage.setItem("merchantCode", "AMBERJACK");
  sessionStorage.setItem("popup", "closed");
});

test("each entry of one tab has a token of its own, and leaves the others theirs", () => {
  expect(readToken()).toBe("player");
  keepTokenOf("agent");
  expect(readToken()).toBe("agent");
  clearSession();
  expect(readToken()).toBeNull();
  expect(sessionStorage.getItem("token")).toBe("player");
  keepTokenOf("console");
  expect(readToken()).toBe("operator");
});

test("what was there before a session outlives it, and nothing of the session does", () => {
  keepTokenOf("agent");
  clearSession();
  expect(sessionStorage.getItem("merchantCode")).toBe("AMBERJACK");
  expect(sessionStorage.getItem("popup")).toBeNull();
});

test("a session that ended before anybody listened is told of later, and once", () => {
  keepTokenOf("agent");
  endSession();
  let told = 0;
  onSessionEnded(() => {
    told += 1;
  });
  onSessionEnded(() => {
    told += 1;
  });
  expect(told).toBe(1);
});

test("a session the server ended is told of once", () => {
  keepTokenOf("agent");
  let told = 0;
  onSessionEnded(() => {
    told += 1;
  });
  endSession();
  endSession();
  expect(told).toBe(1);
  expect(readToken()).toBeNull();
});
