import type { OutboxEvent } from "../platform/outbox/index.ts";

/** What protection says happened. */

export function limitChanged(memberId: bigint, change: object): OutboxEvent {
  return { kind: "protection.limit_changed", payload: { memberId: String(memberId), ...change } };
}

export function playPaused(memberId: bigint, pause: object): OutboxEvent {
  return { kind: "protection.play_paused", payload: { memberId: String(memberId), ...pause } };
}
