import { beforeEach, expect, test, vi } from "vitest";

let session: typeof import("./session.ts");

beforeEach(async () => {
  // Listeners of other tests are removed.
  vi.resetModules();
  session = await import("./session.ts");
  sessionStorage.clear();
  sessionStorage.setItem("token", "player");
  sessionStorage.setItem("agent-token", "agent");
  sessionStorage.setItem("operator-token", "operator");
  sessionStorage.setItem("merchantCode", "AMBERJACK");
  sessionStorage.setItem("popup", "closed");
});

test("each entry of one tab has its own token, and leaves the others theirs", () => {
  expect(session.readToken()).toBe("player");
  session.keepTokenOf("agent");
  expect(session.readToken()).toBe("agent");
  session.clearSession();
  expect(session.readToken()).toBeNull();
  expect(sessionStorage.getItem("token")).toBe("player");
  session.keepTokenOf("console");
  expect(session.readToken()).toBe("operator");
});

test("what was there before a session outlives it, and nothing of the session does", () => {
  session.keepTokenOf("agent");
  session.clearSession();
  expect(sessionStorage.getItem("merchantCode")).toBe("AMBERJACK");
  expect(sessionStorage.getItem("popup")).toBeNull();
});

test("a session that ended before anybody listened is reported later, and once", () => {
  session.keepTokenOf("agent");
  session.endSession();
  let told = 0;
  session.onSessionEnded(() => {
    told += 1;
  });
  session.onSessionEnded(() => {
    told += 1;
  });
  expect(told).toBe(1);
});

test("a session the server ended is reported once", () => {
  session.keepTokenOf("agent");
  let told = 0;
  session.onSessionEnded(() => {
    told += 1;
  });
  session.endSession();
  session.endSession();
  expect(told).toBe(1);
  expect(session.readToken()).toBeNull();
});

test("who signs out is not told that the session ended", async () => {
  session.keepTokenOf("agent");
  session.startSession("a-token");
  let told = 0;
  session.onSessionEnded(() => {
    told += 1;
  });
  await session.leaveSession(async () => session.endSession());
  expect(told).toBe(0);
  expect(session.readToken()).toBeNull();
  session.startSession("another");
  session.endSession();
  expect(told).toBe(1);
});
