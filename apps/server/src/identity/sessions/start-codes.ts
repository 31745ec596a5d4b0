import { minuteMs } from "@baize/contract/durations";
import type { Clock } from "../../platform/clock.ts";
import { sha256 } from "../../platform/crypto.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Session } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Opening } from "./service.ts";
import {
  deleteOldStartCodes,
  findStartCode,
  insertStartCode,
  takeStartCode,
} from "./start-code-store.ts";

/**
 * Codes in start addresses: opening `/?token=<code>` within a minute continues the session that
 * made it, in another browser or in an app. An address is seen by many, so what is in it is worth
 * nothing a moment later.
 *
 * | state | event                                  | state |
 * | ----- | -------------------------------------- | ----- |
 * | live  | swapped for a session                  | gone  |
 * | live  | 60 s, or its session ends              | ended |
 *
 * The new session may do what the one that made it may, and ends when that would have ended: a code
 * never gives more rights or a longer session.
 */
const codeMs = minuteMs;
const codeBytes = 32;

/** What a code opens. */
export interface Started {
  readonly memberId: bigint;
  readonly endsAt: Date;
  /** Uses the code up and tells how to open the session. Refuses: remember_ended. */
  readonly take: (tx: Tx) => Promise<Opening>;
}

export interface StartCodes {
  readonly issue: (
    merchantCode: string,
    session: Session,
  ) => Promise<{ readonly startToken: string; readonly endsAt: string }>;
  /** Refuses: remember_ended. */
  readonly find: (merchantCode: string, code: string) => Promise<Started>;
  readonly cleanUp: (tx: Tx) => Promise<number>;
}

export function createStartCodes({
  db,
  clock,
  ids,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}): StartCodes {
  return {
    async issue(merchantCode, { memberId, sessionId }) {
      const startToken = ids.randomToken(codeBytes);
      const endsAt = new Date(clock.now().getTime() + codeMs);
      const codeHash = sha256(startToken);
      await db.transaction((tx) =>
        insertStartCode(tx, { codeHash, memberId, merchantCode, sessionId, endsAt }),
      );
      return { startToken, endsAt: endsAt.toISOString() };
    },

    async find(merchantCode, code) {
      const codeHash = sha256(code);
      const found = await db.read((reader) =>
        findStartCode(reader, codeHash, merchantCode, clock.now()),
      );
      if (found === undefined) throw new Refusal("remember_ended");
      return {
        ...found,
        async take(tx) {
          const session = await takeStartCode(tx, codeHash, clock.now());
          if (session === undefined) throw new Refusal("remember_ended");
          const { endsAt, ...opening } = session;
          return { ...opening, endsAt };
        },
      };
    },

    cleanUp: (tx) => deleteOldStartCodes(tx, clock.now()),
  };
}
