import { isDeepStrictEqual } from "node:util";
import type { CallInput, CallParsed, PointPolicy, PointSettings } from "@baize/contract";
import { gameTypes } from "@baize/contract";
import { minor, parseMinor } from "@baize/money";
import {
  createAudit,
  differenceOf,
  type Audit,
  type FourEyes,
  type Together,
} from "../../backoffice/index.ts";
import { demandMerchant, type Brand } from "../../brand/index.ts";
import type { Identity } from "../../identity/index.ts";
import type { Database } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Hand } from "../../platform/http/call.ts";
import { idFromKey } from "../../platform/idempotency/index.ts";
import type { OfferGate } from "../../protection/index.ts";
import { askedByPolicy, askedSince } from "../caps/rules.ts";
import { demandWithinCaps } from "../caps/service.ts";
import { move, type PointMoveDeps } from "./moves.ts";
import type { PointPolicyRow } from "./rules.ts";
import { listChanges, readStanding, type PointsDeps } from "./service.ts";
import { findEntry, findPolicy, insertPolicy, listPolicies, lockPointMember } from "./store.ts";
import { pointsOf, policyOf, settingsOf } from "./views.ts";

/** What operators set of points, see of a member's, give and take. */
export interface PointConsoleDeps extends PointMoveDeps {
  readonly db: Database;
  readonly ledger: PointsDeps["ledger"];
  readonly fourEyes: FourEyes;
  readonly brand: Pick<Brand, "merchantCodes" | "getMerchant">;
  readonly identity: Pick<Identity, "directory">;
  readonly offers: Pick<OfferGate, "demandOfferIn" | "mayOffer">;
}

type Deps = PointConsoleDeps & { readonly audit: Audit };

/** What stands where a brand never saved anything: a beginning for the form, and closed. */
export const firstSettings: PointSettings = {
  isOpen: false,
  perPoint: {
    RNG: "100",
    FISH: "100",
    BGS: "100",
    LOTT: "200",
    LIVE: "400",
    SPORTS: "400",
    ESPORTS: "400",
    COCKFIGHT: "400",
    PVP: "400",
  },
  ratio: 100,
  pointsMin: 100,
  dayPointsMax: 50_000,
  multiple: 1,
  autoUpTo: "500",
  turnoverBps: 10_000,
};

/** What of the settings cannot be, looked for in the order of the form. */
export function faultOfPoints(settings: PointSettings, currency: string) {
  for (const gameType of gameTypes) {
    const text = settings.perPoint[gameType];
    if (text === undefined) continue;
    const amount = parseMinor(text, currency);
    if (amount === undefined) return { field: "perPoint", reason: "not_an_amount" } as const;
    if (amount <= 0n) return { field: "perPoint", reason: "too_low" } as const;
  }
  const { dayPointsMax, pointsMin, autoUpTo, perDeposit } = settings;
  if (perDeposit !== undefined) {
    const amount = parseMinor(perDeposit, currency);
    if (amount === undefined) return { field: "perDeposit", reason: "not_an_amount" } as const;
    if (amount <= 0n) return { field: "perDeposit", reason: "too_low" } as const;
  }
  if (dayPointsMax > 0 && dayPointsMax < pointsMin) {
    return { field: "dayPointsMax", reason: "too_low" } as const;
  }
  if (parseMinor(autoUpTo, currency) === undefined) {
    return { field: "autoUpTo", reason: "not_an_amount" } as const;
  }
  return undefined;
}

const amountOf = (text: string, currency: string): bigint =>
  parseMinor(text, currency) ?? minor(0n);

async function listAll(deps: Deps): Promise<PointPolicy[]> {
  const saved = new Map((await deps.db.read(listPolicies)).map((row) => [row.merchantCode, row]));
  const codes = await deps.brand.merchantCodes();
  return Promise.all(
    codes.map(async (merchantCode) => {
      const row = saved.get(merchantCode);
      if (row !== undefined) return policyOf(row);
      const { currency } = await demandMerchant(deps, merchantCode);
      return { merchantCode, currency, settings: firstSettings, countsFrom: null, revision: 0 };
    }),
  );
}

interface PolicyToSave {
  readonly merchantCode: string;
  readonly settings: PointSettings;
  readonly revision: number;
}

function rowOf(
  { merchantCode, settings, revision }: PolicyToSave,
  currency: string,
  countsFrom: Date,
  operator: string,
): PointPolicyRow {
  const per = gameTypes.flatMap((gameType) => {
    const text = settings.perPoint[gameType];
    return text === undefined ? [] : [[gameType, String(amountOf(text, currency))] as const];
  });
  return {
    merchantCode,
    revision: revision + 1,
    currency,
    isOpen: settings.isOpen,
    perPoint: Object.fromEntries(per),
    perDepositMinor:
      settings.perDeposit === undefined ? null : amountOf(settings.perDeposit, currency),
    ratio: settings.ratio,
    pointsMin: BigInt(settings.pointsMin),
    dayPointsMax: BigInt(settings.dayPointsMax),
    multiple: BigInt(settings.multiple),
    autoUpToMinor: amountOf(settings.autoUpTo, currency),
    turnoverBps: settings.turnoverBps,
    countsFrom,
    operator,
  };
}

/**
 * Saves the next revision, which counts for rounds begun and deposits credited after it. Repeating
 * it changes nothing.
 *
 * Refuses, in this order: not_found (the brand), permission_denied, brand_rule, above_wagering_cap,
 * changed_meanwhile, approval_pending.
 */
async function save(deps: Deps, hand: Hand | undefined, to: PolicyToSave): Promise<PointPolicy> {
  const { merchantCode } = to;
  const { currency } = await demandMerchant(deps, merchantCode);
  const work: Together<PointPolicy>["work"] = async (tx, { actor }) => {
    const fault = faultOfPoints(to.settings, currency);
    if (fault !== undefined) throw new Refusal("brand_rule", { ...fault });
    const before = await findPolicy(tx, merchantCode);
    await demandWithinCaps(
      tx,
      merchantCode,
      askedSince(askedByPolicy, to.settings, before && settingsOf(before)),
    );
    if ((before?.revision ?? 0) !== to.revision) throw new Refusal("changed_meanwhile");
    const row = rowOf(to, currency, deps.clock.now(), hand?.asker.username ?? "platform");
    const settings = settingsOf(row);
    if (before !== undefined && isDeepStrictEqual(settingsOf(before), settings)) {
      return policyOf(before);
    }
    if (!(await insertPolicy(tx, row))) throw new Refusal("changed_meanwhile");
    await deps.audit.record(tx, {
      actor,
      action: "points.policy_saved",
      subject: merchantCode,
      ...differenceOf(before === undefined ? {} : settingsOf(before), settings),
    });
    return policyOf(row);
  };
  return deps.fourEyes.together(hand, { permission: "rewards.write", work });
}

type Asked = CallInput<"changePoints">["body"] & {
  readonly memberId: bigint;
  readonly key: string | undefined;
};

/**
 * Gives a member points or takes some. Idempotent by the call's Idempotency-Key.
 *
 * Refuses, in this order: not_found, permission_denied, play_paused (of what is given),
 * idempotency_key_reused, not_enough_points, approval_pending.
 */
async function change(deps: Deps, hand: Hand, asked: Asked): Promise<{ balance: number }> {
  const { memberId, key, title, reason } = asked;
  const { merchantCode, username } = await deps.identity.directory.demand(memberId);
  const entryId =
    key === undefined
      ? deps.ids.uuidv7()
      : idFromKey(memberId, `changePoints ${hand.asker.operatorId}`, key);
  const points = BigInt(asked.points);
  const mayGive = points < 0n || (await deps.offers.mayOffer(memberId)) !== undefined;
  const work: Together<{ balance: number }>["work"] = async (tx, { actor }) => {
    if (points > 0n) await deps.offers.demandOfferIn(tx, memberId);
    if (!mayGive) throw new Refusal("play_paused");
    const member = await lockPointMember(tx, { memberId, merchantCode });
    const known = await findEntry(tx, memberId, entryId);
    if (known !== undefined) {
      const isSame = known.points === points && known.title?.["en"] === title;
      if (!isSame) throw new Refusal("idempotency_key_reused");
      return { balance: pointsOf(known.balanceAfter) };
    }
    const entry = await move(tx, deps, member, {
      kind: points > 0n ? "given" : "taken",
      points: points > 0n ? points : -points,
      key: `hand:${entryId}`,
      entryId,
      title: { en: title },
      operator: hand.asker.username,
      note: reason,
    });
    await deps.audit.record(tx, {
      actor,
      memberId,
      action: points > 0n ? "points.given" : "points.taken",
      subject: username,
      after: { title, points: asked.points, balance: pointsOf(entry.balanceAfter), reason },
    });
    return { balance: pointsOf(entry.balanceAfter) };
  };
  return deps.fourEyes.together(hand, { permission: "rewards.gift", work });
}

/** The use cases. `undefined` as hand is the platform. */
export function createPointConsole(given: PointConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  return {
    list: () => listAll(deps),
    save: (hand: Hand | undefined, to: PolicyToSave) => save(deps, hand, to),
    change: (hand: Hand, asked: Asked) => change(deps, hand, asked),
    /** Refuses: not_found. */
    async ofMember(memberId: bigint, query: CallParsed<"memberPoints">["query"], language: string) {
      const { currency } = await deps.identity.directory.demand(memberId);
      const standing = await deps.db.read((reader) => readStanding(deps, reader, memberId));
      return {
        balance: pointsOf(standing.balance),
        pending: pointsOf(standing.pending),
        changes: await listChanges(deps, query, { memberId, language, unit: currency }),
      };
    },
  };
}

export type PointConsole = ReturnType<typeof createPointConsole>;
