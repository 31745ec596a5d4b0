import type { CallParsed, GrantFreeRounds, MemberFreeRounds } from "@baize/contract";
import { formatMinor, minor, parseMinor } from "@baize/money";
import type { Catalogue } from "../catalogue/index.ts";
import type { Identity } from "../identity/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database, Reader } from "../platform/db.ts";
import { Refusal } from "../platform/errors.ts";
import { idFromKey } from "../platform/idempotency/index.ts";
import type { Ids } from "../platform/ids.ts";
import type { FreeRounds, GrantRow } from "../rewards/index.ts";
import { findAloneUpTo } from "./adjustment-store.ts";
import { createAudit, type Audit } from "./audit.ts";
import { change } from "./change.ts";
import type { Actor } from "./rules.ts";

/** Free rounds that operators give to a member and take back. */
export interface FreeRoundConsoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly identity: Pick<Identity, "desk">;
  readonly catalogue: Pick<Catalogue, "listFreeRoundGames" | "describeGame">;
  readonly freeRounds: FreeRounds;
}

type Deps = FreeRoundConsoleDeps & { readonly audit: Audit };

const dayMs = 86_400_000;

const auditOf = (row: GrantRow) => ({
  grantId: row.grantId,
  game: `${row.vendorCode} ${row.gameCode}`,
  stake: formatMinor(minor(row.stakeMinor), row.currency),
  currency: row.currency,
  rounds: row.rounds,
  turnoverBps: row.turnoverBps,
  endsAt: row.endsAt.toISOString(),
  reason: row.reason,
});

/** Refuses: game_unavailable. */
async function demandGame({ catalogue }: Deps, { vassalage, gameCode }: GrantFreeRounds) {
  const games = await catalogue.listFreeRoundGames();
  const isGiven = games.some((game) => game.vendorCode === vassalage && game.gameCode === gameCode);
  if (!isGiven) throw new Refusal("game_unavailable");
}

/**
 * Where the brand set an amount that one person may adjust, rounds given at once come to no more.
 *
 * Refuses: amount_out_of_range.
 */
async function demandStake(
  reader: Reader,
  { merchantCode, currency }: { readonly merchantCode: string; readonly currency: string },
  { stake, rounds }: GrantFreeRounds,
): Promise<bigint> {
  const alone = await findAloneUpTo(reader, merchantCode, currency);
  const most = alone === 0n ? undefined : alone / BigInt(rounds);
  const stakeMinor = parseMinor(stake, currency);
  const isFine = stakeMinor !== undefined && stakeMinor > 0n;
  if (isFine && (most === undefined || stakeMinor <= most)) return stakeMinor;
  const text = (amount: bigint) => formatMinor(minor(amount), currency);
  const max = most === undefined ? {} : { max: text(most) };
  throw new Refusal("amount_out_of_range", { min: text(1n), ...max, currency });
}

/**
 * Gives free rounds and tells the vendor at once; what it does not answer the worker tells again.
 * Idempotent by the call's Idempotency-Key.
 *
 * Refuses, in this order: not_found, game_unavailable, permission_denied, amount_out_of_range,
 * idempotency_key_reused.
 */
async function grant(
  deps: Deps,
  actor: Actor,
  {
    memberId,
    key,
    language,
    ...asked
  }: GrantFreeRounds & Asked & { readonly key?: string | undefined },
): Promise<MemberFreeRounds> {
  const { clock, identity, freeRounds } = deps;
  const { merchantCode, username, currency } = await identity.desk.demand(memberId);
  await demandGame(deps, asked);
  const grantId =
    key === undefined
      ? deps.ids.uuidv7()
      : idFromKey(memberId, `grantFreeRounds ${actor.operatorId}`, key);
  await change(deps, actor, "rewards.write", async (tx) => {
    const now = clock.now();
    const row: GrantRow = {
      memberId,
      grantId,
      merchantCode,
      vendorCode: asked.vassalage,
      gameCode: asked.gameCode,
      currency,
      stakeMinor: await demandStake(tx, { merchantCode, currency }, asked),
      rounds: asked.rounds,
      turnoverBps: asked.turnoverBps,
      endsAt: new Date(now.getTime() + asked.days * dayMs),
      state: "sending",
      used: 0,
      wonMinor: 0n,
      operator: actor.username,
      reason: asked.reason,
      grantedAt: now,
      cancelOperator: null,
      cancelReason: null,
      endedAt: null,
      vendorWords: null,
      attempts: 0,
    };
    if (!(await freeRounds.grantIn(tx, row))) return;
    await deps.audit.record(tx, {
      actor,
      memberId,
      action: "free_rounds.granted",
      subject: username,
      after: auditOf(row),
    });
  });
  await freeRounds.tellNow(grantId);
  return freeRounds.get(memberId, grantId, language);
}

interface Asked {
  readonly memberId: bigint;
  readonly language: string;
}

/**
 * Takes back what was not played; again, it changes nothing.
 *
 * Refuses, in this order: not_found, permission_denied, changed_meanwhile.
 */
async function cancel(
  deps: Deps,
  actor: Actor,
  { memberId, language, grantId, reason }: Asked & { grantId: string; reason: string },
): Promise<MemberFreeRounds> {
  const { identity, freeRounds } = deps;
  const { username } = await identity.desk.demand(memberId);
  await change(deps, actor, "rewards.write", async (tx) => {
    const by = { operator: actor.username, reason };
    const { before, after } = await freeRounds.cancelIn(tx, { memberId, grantId }, by);
    if (after === before) return;
    const { used } = before;
    await deps.audit.record(tx, {
      actor,
      memberId,
      action: "free_rounds.cancelled",
      subject: username,
      before: { ...auditOf(before), state: before.state, used },
      after: { ...auditOf(before), state: after.state, used, cancelReason: reason },
    });
  });
  await freeRounds.tellNow(grantId);
  return freeRounds.get(memberId, grantId, language);
}

/** The use cases. */
export function createFreeRoundConsole(given: FreeRoundConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  const { catalogue, identity, freeRounds } = given;
  return {
    async games(language: string) {
      const games = await catalogue.listFreeRoundGames();
      return Promise.all(
        games.map(async ({ vendorCode, gameCode }) => {
          const text = await catalogue.describeGame(vendorCode, gameCode, language);
          return {
            vassalage: vendorCode,
            gameCode,
            gameName: text?.gameName ?? gameCode,
            vendorName: text?.vendorName ?? vendorCode,
          };
        }),
      );
    },
    /** Refuses: not_found. */
    async listOf(
      memberId: bigint,
      query: CallParsed<"memberFreeRounds">["query"],
      language: string,
    ) {
      await identity.desk.demand(memberId);
      return freeRounds.listOf(memberId, query, language);
    },
    grant: (actor: Actor, asked: Parameters<typeof grant>[2]) => grant(deps, actor, asked),
    cancel: (actor: Actor, asked: Parameters<typeof cancel>[2]) => cancel(deps, actor, asked),
  };
}

export type FreeRoundConsole = ReturnType<typeof createFreeRoundConsole>;
