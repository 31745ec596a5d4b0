import { randomUuid } from "./random.ts";

/**
 * One sign-in for all tabs of an entry: the site, the agents' office or the console. The token
 * lives in each tab's session storage and nowhere else: a new tab asks the others over a channel
 * that only pages of this very origin can hear, and one that is signed in answers. Nothing is
 * written down, so it ends with the last tab.
 *
 * A page of another origin hears nothing, and a frame of another site nothing either: browsers
 * keep channels apart by origin and by the site at the top. Site, office and console are of the
 * same origin, as session storage is; they run only our own scripts (see the page's policy), and
 * each listens to its own channel.
 */

/** How long a new tab waits for another to answer before it shows what a guest sees. */
const waitMs = 400;

type Message =
  | { readonly kind: "ask"; readonly nonce: string }
  | { readonly kind: "give"; readonly nonce: string; readonly token: string }
  | { readonly kind: "entered" }
  | { readonly kind: "left" };

function isMessage(data: unknown): data is Message {
  if (typeof data !== "object" || data === null || !("kind" in data)) return false;
  if (data.kind === "left" || data.kind === "entered") return true;
  const hasNonce = "nonce" in data && typeof data.nonce === "string";
  if (data.kind === "ask") return hasNonce;
  return data.kind === "give" && hasNonce && "token" in data && typeof data.token === "string";
}

export interface SharePorts {
  readonly readToken: () => string | null;
  readonly startSession: (token: string) => void;
  /** Called when somebody signed out in another tab. */
  readonly onLeft: () => void;
}

export interface SessionShare {
  /** Takes the sign-in of another tab over, where there is one. */
  ask(): Promise<void>;
  /** Tells the tabs that nobody is signed in at that this one is now: they ask for it. */
  entered(): void;
  /** Signs all other tabs out, and gives the sign-in to none from then on. */
  leave(): void;
  close(): void;
}

/** Where a browser has no channels, each tab signs in by itself. */
export const alone: SessionShare = {
  ask: async () => {},
  entered: () => {},
  leave: () => {},
  close: () => {},
};

/** Joins the tabs that share one sign-in under this name. */
export function shareSession(name: string, ports: SharePorts): SessionShare {
  if (typeof BroadcastChannel === "undefined") return alone;
  const channel = new BroadcastChannel(`baize-${name}-session`);
  // A channel has no target: only its own origin hears it.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const post = (message: Message) => channel.postMessage(message);
  let heard: (() => void) | undefined;
  let asked = "";
  /** Between the word to the other tabs and the server's answer the token is still here. */
  let isLeaving = false;

  async function ask(): Promise<void> {
    if (ports.readToken() !== null) return;
    asked = randomUuid();
    await new Promise<void>((resolve) => {
      heard = resolve;
      setTimeout(resolve, waitMs);
      post({ kind: "ask", nonce: asked });
    });
  }
  /**
   * Only what this tab asked for, and once. An answer may be late, from a tab that the browser had
   * put to sleep: it still counts while nobody is signed in here.
   */
  function take({ nonce, token }: Extract<Message, { kind: "give" }>): void {
    if (asked === "" || nonce !== asked) return;
    asked = "";
    if (ports.readToken() === null) {
      isLeaving = false;
      ports.startSession(token);
    }
    heard?.();
  }
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (!isMessage(data)) return;
    const token = ports.readToken();
    if (data.kind === "give") take(data);
    else if (data.kind === "ask") {
      if (token !== null && !isLeaving) post({ kind: "give", nonce: data.nonce, token });
    } else if (data.kind === "entered") void ask();
    else {
      asked = "";
      if (token !== null) ports.onLeft();
    }
  });
  return {
    ask,
    entered() {
      isLeaving = false;
      post({ kind: "entered" });
    },
    leave() {
      asked = "";
      isLeaving = true;
      post({ kind: "left" });
    },
    close: () => channel.close(),
  };
}
