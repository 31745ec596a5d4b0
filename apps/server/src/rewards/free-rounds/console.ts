import type { CallParsed, GrantFreeRounds, MemberFreeRounds } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { formatMinor, minor, parseMinor } from "@baize/money";
import {
  findAlone,
  createAudit,
  type Audit,
  type FourEyes,
  type Together,
} from "../../backoffice/index.ts";
import type { Catalogue } from "../../catalogue/index.ts";
import type { Identity } from "../../identity/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Hand } from "../../platform/http/call.ts";
import { idFromKey } from "../../platform/idempotency/index.ts";
import type { Ids } from "../../platform/ids.ts";
import { demandWithinCaps } from "../caps/service.ts";
import { demandRunning } from "../stop/service.ts";
import type { FreeRounds } from "./service.ts";
import type { GrantRow } from "./rules.ts";

/** Free rounds that operators give to a member and take back. */
export interface FreeRoundConsoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly fourEyes: FourEyes;
  readonly identity: Pick<Identity, "directory">;
  readonly catalogue: Pick<Catalogue, "listFreeRoundGames" | "describeGame">;
  readonly freeRounds: FreeRounds;
}

type Deps = FreeRoundConsoleDeps & { readonly audit: Audit };

const auditOf = (row: GrantRow) => ({
  grantId: row.grantId,
  game: `${row.vendorCode} ${row.gameCode}`,
  stake: formatMinor(minor(row.stakeMinor), row.currency),
  currency: row.currency,
  rounds: row.rounds,
  turnoverBps: row.turnoverBps,
  winCap: row.winCapMinor === null ? null : formatMinor(minor(row.winCapMinor), row.currency),
  endsAt: row.endsAt.toISOString(),
  reason: row.reason,
});

/** Refuses: game_unavailable. */
async function demandGame({ catalogue }: Deps, { vassalage, gameCode }: GrantFreeRounds) {
  const games = await catalogue.listFreeRoundGames();
  const isGiven = games.some((game) => game.vendorCode === vassalage && game.gameCode === gameCode);
  if (!isGiven) throw new Refusal("game_unavailable");
}

/** Refuses: amount_out_of_range. */
function demandAmount(currency: string, text: string): bigint {
  const amountMinor = parseMinor(text, currency);
  if (amountMinor !== undefined && amountMinor > 0n) return amountMinor;
  throw new Refusal("amount_out_of_range", { min: formatMinor(minor(1n), currency), currency });
}

/** Refuses: amount_out_of_range. */
const winCapOf = (currency: string, { winCap }: GrantFreeRounds): bigint | null =>
  winCap === undefined ? null : demandAmount(currency, winCap);

/**
 * Gives free rounds and tells the vendor at once; if it does not answer, the worker repeats the
 * call. The grant is worth the sum of its stakes, which counts against what one person may give in
 * a day. Idempotent by the call's Idempotency-Key.
 *
 * Refuses, in this order: not_found, game_unavailable, permission_denied, amount_out_of_range,
 * rewards_stopped, above_wagering_cap, idempotency_key_reused, approval_pending.
 */
async function grant(
  deps: Deps,
  hand: Hand,
  {
    memberId,
    key,
    language,
    ...asked
  }: GrantFreeRounds & Asked & { readonly key?: string | undefined },
): Promise<MemberFreeRounds> {
  const { clock, identity, freeRounds } = deps;
  const { merchantCode, username, currency } = await identity.directory.demand(memberId);
  await demandGame(deps, asked);
  const grantId =
    key === undefined
      ? deps.ids.uuidv7()
      : idFromKey(memberId, `grantFreeRounds ${hand.asker.operatorId}`, key);
  const work: Together<void>["work"] = async (tx, { actor, mandate, alone }) => {
    const now = clock.now();
    const row: GrantRow = {
      memberId,
      grantId,
      merchantCode,
      vendorCode: asked.vassalage,
      gameCode: asked.gameCode,
      currency,
      stakeMinor: demandAmount(currency, asked.stake),
      rounds: asked.rounds,
      turnoverBps: asked.turnoverBps,
      winCapMinor: winCapOf(currency, asked),
      endsAt: new Date(now.getTime() + asked.days * dayMs),
      state: "sending",
      used: 0,
      wonMinor: 0n,
      cappedMinor: 0n,
      operator: hand.asker.username,
      reason: asked.reason,
      grantedAt: now,
      cancelOperator: null,
      cancelReason: null,
      endedAt: null,
      vendorWords: null,
      attempts: 0,
    };
    await demandRunning(tx, merchantCode);
    const wagering = { field: "turnover", bps: row.turnoverBps };
    await demandWithinCaps(tx, merchantCode, { wagering });
    if (!(await freeRounds.grantIn(tx, mandate, row))) return;
    const amountMinor = row.stakeMinor * BigInt(row.rounds);
    const { upToMinor } = await findAlone(tx, merchantCode, currency);
    if (amountMinor <= upToMinor) {
      const subject = `free_rounds ${grantId}`;
      await alone({ merchantCode, currency, amountMinor, subject });
    }
    await deps.audit.record(tx, {
      actor,
      memberId,
      action: "free_rounds.granted",
      subject: username,
      after: auditOf(row),
    });
  };
  await deps.fourEyes.together(hand, { permission: "rewards.gift", work });
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
 * Refuses, in this order: not_found, permission_denied, changed_meanwhile, approval_pending.
 */
async function cancel(
  deps: Deps,
  hand: Hand,
  { memberId, language, grantId, reason }: Asked & { grantId: string; reason: string },
): Promise<MemberFreeRounds> {
  const { identity, freeRounds } = deps;
  const { username } = await identity.directory.demand(memberId);
  const work: Together<void>["work"] = async (tx, { actor, mandate }) => {
    const by = { operator: hand.asker.username, reason };
    const { before, after } = await freeRounds.cancelIn(tx, mandate, { memberId, grantId }, by);
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
  };
  await deps.fourEyes.together(hand, { permission: "rewards.write", work });
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
      await identity.directory.demand(memberId);
      return freeRounds.listOf(memberId, query, language);
    },
    grant: (hand: Hand, asked: Parameters<typeof grant>[2]) => grant(deps, hand, asked),
    cancel: (hand: Hand, asked: Parameters<typeof cancel>[2]) => cancel(deps, hand, asked),
  };
}

export type FreeRoundConsole = ReturnType<typeof createFreeRoundConsole>;
