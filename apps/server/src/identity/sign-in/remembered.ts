import { dayMs } from "@baize/contract/durations";
import type { Clock } from "../../platform/clock.ts";
import { isEqualSecret, sha256 } from "../../platform/crypto.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Activity } from "../activity/service.ts";
import {
  endFamilies,
  endFamily,
  findRemembered,
  insertRemembered,
  useRemembered,
  type RememberedRow,
} from "./remembered-store.ts";
import type { Member } from "../rules.ts";
import type { Visitor } from "../visitor.ts";
import type { CookieChange } from "./trusted.ts";

/**
 * Remembered sign-ins: a cookie `selector.validator` that opens one session and is swapped for the
 * next of its family, for a day from the first. The password is never kept anywhere.
 *
 * | state | event                                         | state             |
 * | ----- | --------------------------------------------- | ----------------- |
 * | live  | used                                          | used, next made   |
 * | used  | used again within 10 s: two tabs at once      | used, none made   |
 * | used  | used again later: somebody has a copy         | the family ended  |
 * | live  | used by another browser                       | the family ended  |
 * | live  | logout, new password, account closed, a day   | ended             |
 */
export const rememberCookie = "__Host-rm";
const familyMs = dayMs;
const tabsMs = 10_000;
const selectorBytes = 16;
const validatorBytes = 32;
const cookiePattern = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

/** What a remembered sign-in gives: whose it is, and how to go on. */
export interface Resumed {
  readonly memberId: bigint;
  /**
   * Uses the cookie up and returns its successor, or nothing for the second of two tabs. Refuses:
   * remember_ended.
   */
  readonly swap: (tx: Tx) => Promise<readonly CookieChange[]>;
}

export interface Remembered {
  /** Begins a family. */
  readonly begin: (tx: Tx, member: Member, visitor: Visitor) => Promise<CookieChange>;
  /** Refuses: remember_ended. */
  readonly resume: (
    merchantCode: string,
    cookie: string | undefined,
    visitor: Visitor,
  ) => Promise<Resumed>;
  /** Ends the family of a member's cookie. */
  readonly end: (tx: Tx, memberId: bigint, cookie: string | undefined) => Promise<void>;
  /** Ends all of a member's families. */
  readonly endAll: (tx: Tx, memberId: bigint) => Promise<void>;
}

export interface RememberedDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly activity: Pick<Activity, "note">;
  readonly findMember: (memberId: bigint) => Promise<Member | undefined>;
}

function readCookie(cookie: string | undefined) {
  const [, selector, validator] = cookiePattern.exec(cookie ?? "") ?? [];
  if (selector === undefined || validator === undefined) return undefined;
  return { selector: Buffer.from(selector, "base64url"), validator };
}

/** Writes one of a family and returns its cookie, which ends when the family does. */
async function write(
  { clock, ids }: RememberedDeps,
  tx: Tx,
  family: {
    readonly familyId: string;
    readonly memberId: bigint;
    readonly merchantCode: string;
    readonly userAgent: string;
    readonly endsAt: Date;
  },
): Promise<CookieChange> {
  const now = clock.now();
  const selector = ids.randomBytes(selectorBytes);
  const validator = ids.randomToken(validatorBytes);
  await insertRemembered(tx, {
    ...family,
    selector,
    validatorHash: sha256(validator),
    madeAt: now,
  });
  const maxAgeSeconds = Math.floor((family.endsAt.getTime() - now.getTime()) / 1000);
  return {
    name: rememberCookie,
    value: `${selector.toString("base64url")}.${validator}`,
    maxAgeSeconds,
  };
}

/** Ends a family that somebody else may have a copy of, and tells the member where that shows. */
async function endStolen(
  deps: RememberedDeps,
  row: RememberedRow,
  visitor: Visitor,
  isTold: boolean,
): Promise<void> {
  const member = await deps.findMember(row.memberId);
  await deps.db.transaction(async (tx) => {
    const wasLive = await endFamily(tx, row.memberId, row.familyId, deps.clock.now());
    if (!wasLive || !isTold || member === undefined) return;
    await deps.activity.note(tx, member, "remembered_reused", visitor);
  });
}

async function resume(
  deps: RememberedDeps,
  merchantCode: string,
  cookie: string | undefined,
  visitor: Visitor,
): Promise<Resumed> {
  const { db, clock } = deps;
  const given = readCookie(cookie);
  if (given === undefined) throw new Refusal("remember_ended");
  const row = await db.read((reader) => findRemembered(reader, given.selector));
  const now = clock.now();
  const isRight = row !== undefined && isEqualSecret(row.validatorHash, sha256(given.validator));
  if (!isRight || row.merchantCode !== merchantCode) throw new Refusal("remember_ended");
  if (row.endedAt !== null || row.endsAt <= now) throw new Refusal("remember_ended");
  if (row.userAgent !== visitor.userAgent) {
    await endStolen(deps, row, visitor, false);
    throw new Refusal("remember_ended");
  }
  const isOld = row.usedAt !== null && now.getTime() - row.usedAt.getTime() > tabsMs;
  if (isOld) {
    await endStolen(deps, row, visitor, true);
    throw new Refusal("remember_ended");
  }
  return {
    memberId: row.memberId,
    async swap(tx) {
      if (await useRemembered(tx, row.selector, now)) {
        const { familyId, memberId, endsAt } = row;
        const { userAgent } = visitor;
        return [await write(deps, tx, { familyId, memberId, merchantCode, userAgent, endsAt })];
      }
      // Two tabs of one browser came with the same cookie; the other one has the successor.
      const used = await findRemembered(tx, row.selector);
      if (used === undefined || used.endedAt !== null) throw new Refusal("remember_ended");
      return [];
    },
  };
}

export function createRemembered(deps: RememberedDeps): Remembered {
  const { clock, ids } = deps;
  return {
    begin: (tx, { memberId, merchantCode }, { userAgent }) =>
      write(deps, tx, {
        familyId: ids.uuidv7(),
        memberId,
        merchantCode,
        userAgent,
        endsAt: new Date(clock.now().getTime() + familyMs),
      }),

    resume: (merchantCode, cookie, visitor) => resume(deps, merchantCode, cookie, visitor),

    async end(tx, memberId, cookie) {
      const given = readCookie(cookie);
      if (given === undefined) return;
      const row = await findRemembered(tx, given.selector);
      if (row?.memberId !== memberId) return;
      if (!isEqualSecret(row.validatorHash, sha256(given.validator))) return;
      await endFamily(tx, memberId, row.familyId, clock.now());
    },

    endAll: (tx, memberId) => endFamilies(tx, memberId, clock.now()),
  };
}
