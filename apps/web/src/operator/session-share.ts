/**
 * One sign-in for all tabs of the console. The token lives in each tab's session storage and
 * nowhere else: a new tab asks the others over a channel that only pages of this very origin can
 * hear, and one that is signed in answers. Nothing is written down, so it ends with the last tab.
 *
 * A page of another origin hears nothing, and a frame of another site nothing either: browsers
 * keep channels apart by origin and by the site at the top. The site itself and the office are of
 * the same origin, as session storage is; they run only our own scripts (see the page's policy).
 */

const channelName = "baize-console-session";
/** How long a new tab waits for another to answer before it shows the door. */
const waitMs = 400;

type Message =
  | { readonly kind: "ask"; readonly nonce: string }
  | { readonly kind: "give"; readonly nonce: string; readonly token: string }
  | { readonly kind: "left" };

function isMessage(data: unknown): data is Message {
  if (typeof data !== "object" || data === null || !("kind" in data)) return false;
  if (data.kind === "left") return true;
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
  /** Signs all other tabs out. */
  leave(): void;
  close(): void;
}

/** Where a browser has no channels, each tab signs in by itself. */
const alone: SessionShare = { ask: async () => {}, leave: () => {}, close: () => {} };

export function shareSession(ports: SharePorts): SessionShare {
  if (typeof BroadcastChannel === "undefined") return alone;
  const channel = new BroadcastChannel(channelName);
  // A channel has no target: only its own origin hears it.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const post = (message: Message) => channel.postMessage(message);
  let taken: ((token: string) => void) | undefined;
  let asked = "";
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (!isMessage(data)) return;
    if (data.kind === "left") {
      if (ports.readToken() !== null) ports.onLeft();
      return;
    }
    if (data.kind === "ask") {
      const token = ports.readToken();
      if (token !== null) post({ kind: "give", nonce: data.nonce, token });
      return;
    }
    // Only what this tab asked for, and once.
    if (data.nonce === asked) taken?.(data.token);
  });
  return {
    async ask() {
      if (ports.readToken() !== null) return;
      asked = crypto.randomUUID();
      const token = await new Promise<string | undefined>((resolve) => {
        const timer = setTimeout(() => resolve(undefined), waitMs);
        taken = (given) => {
          clearTimeout(timer);
          resolve(given);
        };
        post({ kind: "ask", nonce: asked });
      });
      asked = "";
      taken = undefined;
      if (token !== undefined && ports.readToken() === null) ports.startSession(token);
    },
    leave: () => post({ kind: "left" }),
    close: () => channel.close(),
  };
}
