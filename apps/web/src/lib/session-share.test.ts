import { afterEach, expect, test, vi } from "vitest";
import { shareSession, type SessionShare } from "./session-share.ts";

const open: SessionShare[] = [];
afterEach(() => {
  for (const share of open.splice(0)) share.close();
});

/** One tab of the console with its own store. */
function aTab(token: string | null) {
  const tab = { token, left: 0, share: undefined as unknown as SessionShare };
  tab.share = shareSession("console", {
    readToken: () => tab.token,
    startSession: (given) => {
      tab.token = given;
    },
    onLeft: () => {
      tab.token = null;
      tab.left += 1;
    },
  });
  open.push(tab.share);
  return tab;
}

test("a new tab takes the sign-in of another over", async () => {
  aTab("secret");
  const fresh = aTab(null);
  await fresh.share.ask();
  expect(fresh.token).toBe("secret");
});

test("without another tab there is a door, and it is not waited for long", async () => {
  const fresh = aTab(null);
  const began = performance.now();
  await fresh.share.ask();
  expect(fresh.token).toBeNull();
  expect(performance.now() - began).toBeLessThan(2000);
});

test("a tab that is signed in asks nobody and keeps its own", async () => {
  aTab("other");
  const own = aTab("own");
  await own.share.ask();
  expect(own.token).toBe("own");
});

test("signing out in one tab signs all out", async () => {
  const [one, two, door] = [aTab("secret"), aTab("secret"), aTab(null)];
  one.token = null;
  one.share.leave();
  await vi.waitFor(() => expect(two.token).toBeNull());
  expect([two.left, door.left]).toEqual([1, 0]);
});

test("a tab that signs out gives its token to none while the server ends it", async () => {
  const leaving = aTab("secret");
  leaving.share.leave();
  const fresh = aTab(null);
  await fresh.share.ask();
  expect([leaving.token, fresh.token]).toEqual(["secret", null]);
  // Signed in again, it answers again.
  leaving.share.entered();
  await vi.waitFor(() => expect(fresh.token).toBe("secret"));
});

test("a token that nobody asked for is not taken", async () => {
  const fresh = aTab(null);
  const stranger = new BroadcastChannel("baize-console-session");
  const planted = { kind: "give", token: "planted" };
  for (const message of [{ ...planted, nonce: "guessed" }, { ...planted, nonce: "" }, "nonsense"]) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    stranger.postMessage(message);
  }
  await fresh.share.ask();
  stranger.close();
  expect(fresh.token).toBeNull();
});

test("who signs in beside a guest's tab is signed in there too", async () => {
  const [one, guest] = [aTab(null), aTab(null)];
  one.token = "secret";
  one.share.entered();
  await vi.waitFor(() => expect(guest.token).toBe("secret"));
});

test("a tab that answers late is still heard, and not once somebody signed out", async () => {
  const asker = new BroadcastChannel("baize-console-session");
  const nonces: string[] = [];
  asker.addEventListener("message", ({ data }: MessageEvent<{ nonce?: string }>) => {
    nonces.push(data.nonce ?? "");
  });
  const late = (nonce = "") => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    asker.postMessage({ kind: "give", nonce, token: "late" });
  };
  const fresh = aTab(null);
  await fresh.share.ask();
  await vi.waitFor(() => expect(nonces).toHaveLength(1));
  late(nonces[0]);
  await vi.waitFor(() => expect(fresh.token).toBe("late"));

  fresh.token = null;
  const gone = aTab(null);
  await gone.share.ask();
  await vi.waitFor(() => expect(nonces).toHaveLength(2));
  fresh.share.leave();
  await vi.waitFor(() => expect(nonces).toHaveLength(3));
  late(nonces[1]);
  // A later answer on the same channel is heard: the one before it was heard too.
  const third = aTab(null);
  await third.share.ask();
  await vi.waitFor(() => expect(nonces).toHaveLength(4));
  late(nonces[3]);
  await vi.waitFor(() => expect(third.token).toBe("late"));
  asker.close();
  expect(gone.token).toBeNull();
});

test("site, office and console do not hear each other", async () => {
  aTab("operator");
  let site: string | null = null;
  const share = shareSession("site", {
    readToken: () => site,
    startSession: (token) => {
      site = token;
    },
    onLeft: () => {},
  });
  open.push(share);
  await share.ask();
  expect(site).toBeNull();
});
