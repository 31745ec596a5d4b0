import { minor, type Minor } from "@baize/money";
import type { Reader, Tx } from "../../platform/db.ts";
import { isoAt } from "../../platform/clock.ts";

export interface PlayerRow {
  readonly id: string;
  readonly operatorId: string;
  readonly userRef: string;
  readonly currency: string;
  readonly displayName: string;
  readonly isDemo: boolean;
  /** A test account of the platform. */
  readonly isTest: boolean;
}
export interface SessionRow extends PlayerRow {
  readonly sessionId: string;
  readonly walletToken: string;
  readonly gameCode: string;
  readonly lang: string;
  readonly lobbyUrl: string | null;
  readonly depositUrl: string | null;
  readonly siteOrigin: string | null;
  readonly seenAtMs: number;
  readonly createdAtMs: number;
}

const sessionColumns = `
  p.id, p.operator_id as "operatorId", p.user_ref as "userRef", p.currency,
  p.display_name as "displayName", p.is_demo as "isDemo", p.is_test as "isTest",
  s.id as "sessionId", s.wallet_token as "walletToken", s.game_code as "gameCode", s.lang,
  s.lobby_url as "lobbyUrl", s.deposit_url as "depositUrl", s.site_origin as "siteOrigin",
  s.seen_at as "seenAtMs", s.created_at as "createdAtMs"`;

/** Gives the player of (operator, user, currency), made on first sight. */
export async function ensurePlayer(
  tx: Tx,
  player: PlayerRow & { readonly demoBalance: Minor | null; readonly nowMs: number },
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `insert into studio.player
       (id, operator_id, user_ref, currency, display_name, is_demo, is_test, demo_balance_minor,
        created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict on constraint player_user_key do update
       set display_name = excluded.display_name, is_test = excluded.is_test
     returning id`,
    [
      player.id,
      player.operatorId,
      player.userRef,
      player.currency,
      player.displayName,
      player.isDemo,
      player.isTest,
      player.demoBalance,
      isoAt(player.nowMs),
    ],
  );
  return row?.id ?? player.id;
}

export async function findPlayerId(
  reader: Reader,
  operatorId: string,
  userRef: string,
  currency: string,
): Promise<string | undefined> {
  const [row] = await reader.query<{ id: string }>(
    "select id from studio.player where operator_id = $1 and user_ref = $2 and currency = $3",
    [operatorId, userRef, currency],
  );
  return row?.id;
}

/** Where the player last came from; none where no launch said. */
export async function findLobbyUrl(reader: Reader, playerId: string): Promise<string | undefined> {
  const [row] = await reader.query<{ url: string }>(
    `select lobby_url as url from studio.session
     where player_id = $1 and lobby_url is not null order by created_at desc limit 1`,
    [playerId],
  );
  return row?.url;
}

export interface NewSession {
  readonly id: string;
  readonly playerId: string;
  readonly walletToken: string;
  readonly gameCode: string;
  readonly lang: string;
  readonly lobbyUrl: string | undefined;
  readonly depositUrl: string | undefined;
  readonly siteOrigin: string | undefined;
  readonly codeHash: string;
  readonly codeExpiresAtMs: number;
  readonly nowMs: number;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.execute(
    `insert into studio.session
       (id, player_id, wallet_token, game_code, lang, lobby_url, deposit_url, site_origin,
        code_hash, code_expires_at, seen_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`,
    [
      session.id,
      session.playerId,
      session.walletToken,
      session.gameCode,
      session.lang,
      session.lobbyUrl ?? null,
      session.depositUrl ?? null,
      session.siteOrigin ?? null,
      session.codeHash,
      isoAt(session.codeExpiresAtMs),
      isoAt(session.nowMs),
    ],
  );
}

/** Swaps the one-time code for a token; false when it was used, is too old or never was. */
export async function exchangeCode(
  tx: Tx,
  codeHash: string,
  tokenHash: string,
  nowMs: number,
): Promise<boolean> {
  const count = await tx.execute(
    `update studio.session set token_hash = $2, seen_at = $3
     where code_hash = $1 and token_hash is null and code_expires_at > $3`,
    [codeHash, tokenHash, isoAt(nowMs)],
  );
  return count === 1;
}

export async function takeTokenBack(reader: Reader, tokenHash: string): Promise<void> {
  await reader.query("update studio.session set token_hash = null where token_hash = $1", [
    tokenHash,
  ]);
}

/** Gives a demo session the player of an earlier one; anything but two demos stays as it is. */
export async function goOnWithDemo(
  tx: Tx,
  tokenHash: string,
  earlierTokenHash: string,
  fill: { readonly least: bigint; readonly full: bigint },
): Promise<void> {
  await tx.execute(
    `with earlier as (
       select p.id, p.operator_id, p.currency
       from studio.session s join studio.player p on p.id = s.player_id
       where s.token_hash = $2 and p.is_demo
     ), moved as (
       update studio.session s set player_id = earlier.id
       from earlier, studio.player p
       where s.token_hash = $1 and p.id = s.player_id and p.is_demo
         and p.operator_id = earlier.operator_id and p.currency = earlier.currency
       returning s.player_id
     )
     update studio.player p set demo_balance_minor = $4
     from moved where p.id = moved.player_id and p.demo_balance_minor < $3`,
    [tokenHash, earlierTokenHash, fill.least, fill.full],
  );
}

export async function findSession(
  reader: Reader,
  tokenHash: string,
): Promise<SessionRow | undefined> {
  const [row] = await reader.query<SessionRow>(
    `select ${sessionColumns} from studio.session s join studio.player p on p.id = s.player_id
     where s.token_hash = $1`,
    [tokenHash],
  );
  return row;
}

export async function touchSession(reader: Reader, sessionId: string, nowMs: number) {
  await reader.query("update studio.session set seen_at = $2 where id = $1", [
    sessionId,
    isoAt(nowMs),
  ]);
}

export async function getDemoBalance(reader: Reader, playerId: string): Promise<Minor> {
  const [row] = await reader.query<{ balance: bigint | null }>(
    "select demo_balance_minor as balance from studio.player where id = $1",
    [playerId],
  );
  return minor(row?.balance ?? 0n);
}

/** Moves play money; undefined when there is not enough. */
export async function moveDemoBalance(
  tx: Tx,
  playerId: string,
  change: bigint,
): Promise<Minor | undefined> {
  const [row] = await tx.query<{ balance: bigint }>(
    `update studio.player set demo_balance_minor = demo_balance_minor + $2
     where id = $1 and is_demo and demo_balance_minor + $2 >= 0
     returning demo_balance_minor as balance`,
    [playerId, change],
  );
  return row === undefined ? undefined : minor(row.balance);
}
