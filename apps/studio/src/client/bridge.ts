/**
 * Messages between the frame and the platform page around it. The frame sends only to the page's
 * known origin and hears only that origin; outside a platform page it stays silent.
 */
import { minuteMs } from "@baize/contract/durations";
import type { FrameEvent, PageEvent } from "../protocol.ts";
import { isAccent } from "./brand-look.ts";

export interface Bridge {
  readonly isEmbedded: boolean;
  readonly send: (event: FrameEvent) => void;
  readonly listen: (hear: (event: PageEvent) => void) => () => void;
}

const plainEvents: ReadonlySet<unknown> = new Set<PageEvent["type"]>([
  "baize:refresh-balance",
  "baize:page-bar",
  "baize:open-menu",
  "baize:close-dialog",
]);

const isPageEvent = (data: unknown): data is PageEvent => {
  if (typeof data !== "object" || data === null || !("type" in data)) return false;
  if (plainEvents.has(data.type)) return true;
  if (data.type === "baize:look") return "accent" in data && isAccent(data.accent);
  return data.type === "baize:mute" && "isMuted" in data && typeof data.isMuted === "boolean";
};

/**
 * The page around the frame does not see input inside it, so it is notified, at most once a minute.
 */
const touchedEveryMs = minuteMs;

function tellOfTouches(tell: () => void): void {
  let toldAt = Number.NEGATIVE_INFINITY;
  const touched = (): void => {
    if (performance.now() - toldAt < touchedEveryMs) return;
    toldAt = performance.now();
    tell();
  };
  for (const sign of ["pointerdown", "keydown"] as const) {
    window.addEventListener(sign, touched, { capture: true, passive: true });
  }
}

export function createBridge(siteOrigin: string | null): Bridge {
  const isEmbedded = window.parent !== window && siteOrigin !== null;
  if (isEmbedded)
    tellOfTouches(() => window.parent.postMessage({ type: "baize:active" }, siteOrigin));
  return {
    isEmbedded,
    send: (event) => {
      if (isEmbedded) window.parent.postMessage(event, siteOrigin);
    },
    listen: (hear) => {
      const onMessage = (message: MessageEvent<unknown>): void => {
        if (message.origin !== siteOrigin || message.source !== window.parent) return;
        if (isPageEvent(message.data)) hear(message.data);
      };
      window.addEventListener("message", onMessage);
      return () => {
        window.removeEventListener("message", onMessage);
      };
    },
  };
}
