/**
 * What game frames tell the page around them (the frame protocol of the studio): plain messages,
 * taken only from the frame's own window and origin, and only when they have the form the page
 * knows.
 */

export type FrameEvent =
  | { readonly type: "baize:ready"; readonly gameCode: string }
  | { readonly type: "baize:balance-changed"; readonly balance: string; readonly currency: string }
  | { readonly type: "baize:open-cashier" }
  | { readonly type: "baize:exit" }
  | { readonly type: "baize:title"; readonly title: string }
  | { readonly type: "baize:session-ended" };

const texts: Readonly<Record<string, readonly string[]>> = {
  "baize:ready": ["gameCode"],
  "baize:balance-changed": ["balance", "currency"],
  "baize:open-cashier": [],
  "baize:exit": [],
  "baize:title": ["title"],
  "baize:session-ended": [],
};

/** The event in a message from the frame, or undefined for anything else. */
export function readFrameEvent(
  message: Pick<MessageEvent, "data" | "origin" | "source">,
  frame: { readonly window: unknown; readonly origin: string },
): FrameEvent | undefined {
  if (message.source !== frame.window || message.origin !== frame.origin) return undefined;
  const data: unknown = message.data;
  if (typeof data !== "object" || data === null || !("type" in data)) return undefined;
  const { type } = data;
  if (typeof type !== "string" || !Object.hasOwn(texts, type)) return undefined;
  const fields = data as Record<string, unknown>;
  const isComplete = texts[type]?.every((field) => typeof fields[field] === "string") ?? false;
  return isComplete ? (data as FrameEvent) : undefined;
}
