import type { EventKind } from "@baize/contract";
import type { Tx } from "../db.ts";
import { insertEvents } from "./store.ts";

export interface NewEvent {
  readonly kind: EventKind;
  readonly subject: string;
  readonly ip?: string;
  /** Its entry of the audit trail, which then has what there is to tell. */
  readonly auditId?: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Writes events down, stamped with the time of the platform's own clock. */
export async function recordEvents(tx: Tx, at: Date, events: readonly NewEvent[]): Promise<void> {
  if (events.length > 0) await insertEvents(tx, at, events);
}
