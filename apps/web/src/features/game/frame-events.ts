/**
 * What game frames tell the page around them (the frame protocol of the studio): plain messages,
 * taken only from the frame's own window and origin, and only when they have the form the page
 * knows.
 */

import { isCurrency, parseMinor } from "@baize/money";

export type FrameEvent =
  | { readonly type: "baize:ready"; readonly gameCode: string }
  | { readonly type: "baize:balance-changed"; readonly balance: string; readonly currency: string }
  | { readonly type: "baize:balance-shown"; readonly balance: string; readonly currency: string }
  | { readonly type: "baize:dialog-closed" }
  | { readonly type: "baize:open-cashier" }
  | { readonly type: "baize:exit" }
  | { readonly type: "baize:title"; readonly title: string }
  /** The player touched the game. */
  | { readonly type: "baize:active" }
  | { readonly type: "baize:session-ended" };

const texts: Readonly<Record<string, readonly string[]>> = {
  "baize:ready": ["gameCode"],
  "baize:balance-changed": ["balance", "currency"],
  "baize:balance-shown": ["balance", "currency"],
  "baize:dialog-closed": [],
  "baize:open-cashier": [],
  "baize:exit": [],
  "baize:title": ["title"],
  "baize:active": [],
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
  if (!isComplete) return undefined;
  const event = data as FrameEvent;
  return event.type !== "baize:balance-shown" || isAmount(event) ? event : undefined;
}

/** It will be shown as money, so it must be an amount of a known currency. */
function isAmount({ balance, currency }: { balance: string; currency: string }): boolean {
  return isCurrency(currency) && (parseMinor(balance, currency) ?? -1n) >= 0n;
}

/** What the page tells the frame; only a frame of the studio understands it. */
export type PageEvent =
  | { readonly type: "baize:refresh-balance" }
  | { readonly type: "baize:page-bar" }
  | { readonly type: "baize:look"; readonly accent: string }
  | { readonly type: "baize:open-menu" }
  | { readonly type: "baize:close-dialog" };
