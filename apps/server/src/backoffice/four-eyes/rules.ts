import { isDeepStrictEqual } from "node:util";
import { dayMs } from "@baize/contract/durations";
import { sha256 } from "../../platform/crypto.ts";
import type { Hand } from "../../platform/http/call.ts";
import type { Powers } from "../powers/rules.ts";

/**
 * What is decided about four eyes without asking the database.
 *
 * open ── approve ──▶ executed   by a second person; the effect happens in the same transaction
 * open ── decline ──▶ declined   by a second person, or withdrawn by the operator who asked
 *
 * A request nobody decided on in time is worth nothing; it is said to be expired when it is read.
 */

/** How long a request may wait. */
export const approvalMsMax = 3 * dayMs;

/** Until when a request waits: its usual time, or as long as what it asks for can still happen. */
export function endOfWait(requestedAt: Date, until: Date | undefined): Date {
  const usual = new Date(requestedAt.getTime() + approvalMsMax);
  return until !== undefined && until < usual ? until : usual;
}

/** What one may do alone adds up over this. */
export const aloneMs = dayMs;

/** What would change: a row of the audit trail, without who and when. */
export interface PreviewEntry {
  readonly action: string;
  readonly subject: string;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}

/** The request as it is kept, and as its hash is taken. */
export function contentOf({ call, input }: Pick<Hand, "call" | "input">): string {
  const { params, query, body } = input;
  return JSON.stringify({ call, params: params ?? {}, query: query ?? {}, body: body ?? {} });
}

/** Whether a request saves something over a revision that was read. */
export const isSave = (input: Hand["input"]): boolean => placeOfSave(input) !== undefined;

/**
 * Whether two requests of a call save the same thing over the same revision: only one of them can
 * happen.
 */
export function savesOverSame(one: Hand["input"], other: Hand["input"]): boolean {
  const place = placeOfSave(one);
  return place !== undefined && place === placeOfSave(other);
}

function placeOfSave({ params, body }: Hand["input"]): string | undefined {
  if (typeof body !== "object" || body === null || !("revision" in body)) return undefined;
  if (!("settings" in body)) return JSON.stringify({ params, revision: body.revision });
  // What stands beside the settings may say whose they are, as the game of a win ceiling does.
  const { settings: _settings, ...named } = body;
  return JSON.stringify({ params, named });
}

export const hashOfContent = (content: string): Buffer => sha256(content);

/**
 * Whether what happens begins where it began when it was asked for. What it ends in follows from
 * the request, which is hashed; only ids and moments in it may differ.
 */
export function beginsAlike(asked: readonly PreviewEntry[], now: readonly PreviewEntry[]): boolean {
  const start = ({ action, subject, before }: PreviewEntry) => ({ action, subject, before });
  return isDeepStrictEqual(asked.map(start), now.map(start));
}

/** Whether all that happens was asked for: some of it may be left out. */
export function isPartOf(asked: readonly PreviewEntry[], now: readonly PreviewEntry[]): boolean {
  let from = 0;
  return now.every((entry) => {
    const found = asked.findIndex((one, at) => at >= from && beginsAlike([one], [entry]));
    from = found + 1;
    return found >= 0;
  });
}

/** What both may. */
export function sharedPowers(one: Powers, other: Powers): Powers {
  return {
    isAdministrator: one.isAdministrator && other.isAdministrator,
    permissions: new Set([...one.permissions].filter((name) => other.permissions.has(name))),
  };
}

/** Why an operator cannot be the second person; undefined if they can. */
export type Unfit = "same_person" | "not_active" | "too_new" | "related";

export function unfitOf(of: {
  readonly isSame: boolean;
  readonly areActive: boolean;
  readonly settledAt: Date;
  readonly requestedAt: Date;
  readonly ageMs: number;
  readonly isRelated: boolean;
}): Unfit | undefined {
  if (of.isSame) return "same_person";
  if (!of.areActive) return "not_active";
  if (of.settledAt.getTime() > of.requestedAt.getTime() - of.ageMs) return "too_new";
  return of.isRelated ? "related" : undefined;
}
