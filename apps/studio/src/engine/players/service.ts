/**
 * Players and their sessions. A platform launches a game; the address it gets holds a code that
 * works once within 60 s and is exchanged for a session token. Only hashes of code and token are
 * stored.
 */
import { minuteMs } from "@baize/contract/durations";
import { currencyOf, minor } from "@baize/money";
import type { Clock, Ids } from "../../platform/clock.ts";
import type { Database } from "../../platform/db.ts";
import type { Operator } from "../operators.ts";
import { refuse } from "../refusal.ts";
import {
  demoBalanceMajor,
  demoCurrency,
  demoLeastMajor,
  launchCodeMs,
  publicName,
  sessionAbsoluteMs,
  sessionIdleMs,
  sha256Hex,
  siteOriginFor,
} from "./rules.ts";
import {
  ensurePlayer,
  exchangeCode,
  findSession,
  goOnWithDemo,
  insertSession,
  takeTokenBack,
  touchSession,
  type SessionRow,
} from "./store.ts";

export type Session = SessionRow;

export interface Launch {
  readonly operator: Operator;
  /** Undefined: demo play without wallet calls. */
  readonly member: { readonly user: string; readonly token: string } | undefined;
  readonly displayName: string | undefined;
  readonly isTest: boolean;
  readonly gameCode: string;
  readonly currency: string;
  readonly lang: string;
  readonly lobbyUrl: string;
  readonly depositUrl: string | undefined;
}

export interface Players {
  /** Makes a session to be and gives its one-time code. Each call makes a new one. */
  launch(launch: Launch): Promise<string>;
  /**
   * Swaps the code for a token. A demo goes on with the play money of an earlier one, filled up
   * where little is left. Refuses: launch_code_unknown.
   */
  openSession(code: string, demoToken?: string): Promise<{ token: string; session: Session }>;
  /** Makes the code good again for its time where the player never got the token. */
  takeBack(token: string): Promise<void>;
  /** Refuses: session_unknown, session_expired. */
  getSession(token: string | undefined): Promise<Session>;
}

interface PlayersDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** How often a live session is written as seen; the idle limit is far longer. */
const touchEveryMs = minuteMs;

export function createPlayers(deps: PlayersDeps): Players {
  const { db, clock, ids } = deps;

  async function launch(input: Launch): Promise<string> {
    const code = ids.secretHex(24);
    const nowMs = clock.nowMs();
    const { operator, member } = input;
    const scale = 10n ** BigInt(currencyOf(input.currency).decimals);
    await db.transaction(async (tx) => {
      const playerId = await ensurePlayer(tx, {
        id: ids.uuid(),
        operatorId: operator.operatorId,
        userRef: member?.user ?? `demo-${ids.secretHex(8)}`,
        currency: input.currency,
        displayName: publicName(input.displayName, member?.user ?? "guest"),
        isDemo: member === undefined,
        isTest: input.isTest,
        demoBalance: member === undefined ? minor(demoBalanceMajor * scale) : null,
        nowMs,
      });
      await insertSession(tx, {
        id: ids.uuid(),
        playerId,
        walletToken: member?.token ?? "",
        gameCode: input.gameCode,
        lang: input.lang,
        lobbyUrl: input.lobbyUrl,
        depositUrl: member === undefined ? undefined : input.depositUrl,
        siteOrigin: siteOriginFor(input.lobbyUrl, operator.siteOrigins),
        codeHash: sha256Hex(code),
        codeExpiresAtMs: nowMs + launchCodeMs,
        nowMs,
      });
    });
    return code;
  }

  async function openSession(code: string, demoToken?: string) {
    const token = ids.secretHex(32);
    await db.transaction(async (tx) => {
      if (!(await exchangeCode(tx, sha256Hex(code), sha256Hex(token), clock.nowMs()))) {
        refuse("launch_code_unknown");
      }
      if (demoToken === undefined) return;
      const scale = 10n ** BigInt(currencyOf(demoCurrency).decimals);
      const fill = { least: demoLeastMajor * scale, full: demoBalanceMajor * scale };
      await goOnWithDemo(tx, sha256Hex(token), sha256Hex(demoToken), fill);
    });
    return { token, session: await getSession(token) };
  }

  async function getSession(token: string | undefined): Promise<Session> {
    const session = token === undefined ? undefined : await findSession(db, sha256Hex(token));
    if (session === undefined) refuse("session_unknown");
    const nowMs = clock.nowMs();
    const isIdle = nowMs - session.seenAtMs > sessionIdleMs;
    if (isIdle || nowMs - session.createdAtMs > sessionAbsoluteMs) refuse("session_expired");
    if (nowMs - session.seenAtMs > touchEveryMs) await touchSession(db, session.sessionId, nowMs);
    return session;
  }

  const takeBack = (token: string) => takeTokenBack(db, sha256Hex(token));

  return { launch, openSession, takeBack, getSession };
}
