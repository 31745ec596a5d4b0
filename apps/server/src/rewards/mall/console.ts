import type { CallParsed, Permission, Redemption, RedemptionDetail } from "@baize/contract";
import {
  change,
  createAudit,
  type Actor,
  type Audit,
  type FourEyes,
  type Together,
} from "../../backoffice/index.ts";
import type { Identity } from "../../identity/index.ts";
import type { Sealer } from "../../platform/crypto.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Hand, OperatorInCall } from "../../platform/http/call.ts";
import type { MomentPage } from "../../platform/moments.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";
import { textIn } from "../../platform/text.ts";
import type { OfferGate } from "../../protection/index.ts";
import { pointsOf } from "../points/views.ts";
import { demandRunning } from "../stop/service.ts";
import { openAddress } from "./address.ts";
import { approve, comeBack, reject, type MallMoveDeps } from "./moves.ts";
import { mayStep, type RedemptionRow } from "./rules.ts";
import {
  countRedemptions,
  findRedemption,
  listRedemptions,
  listRedemptionsBefore,
  lockRedemption,
  updateRedemption,
  type RedemptionFilter,
} from "./store.ts";
import { recordOf } from "./views.ts";

/** What operators decide on, and note of what is sent. */
export interface MallConsoleDeps extends MallMoveDeps {
  readonly db: Database;
  readonly sealer: Sealer;
  readonly fourEyes: FourEyes;
  readonly identity: Pick<Identity, "directory" | "findMembers">;
  readonly offers: Pick<OfferGate, "demandOfferIn" | "mayOffer">;
  readonly tellVendor: (grantId: string) => Promise<void>;
  readonly onMoved: () => void;
}

type Deps = MallConsoleDeps & { readonly audit: Audit };

/** Texts in files and in the audit trail are in the language that every brand has. */
const fileLanguage = "en";
const deliver: Permission = "rewards.deliver";

interface Named {
  readonly memberId: bigint;
  readonly redemptionId: string;
  readonly language: string;
}

async function viewOf(
  { identity }: Deps,
  rows: readonly RedemptionRow[],
  language: string,
): Promise<Redemption[]> {
  const members = await identity.findMembers([...new Set(rows.map((row) => row.memberId))]);
  const names = new Map(members.map((one) => [one.memberId, one.username]));
  return rows.map((row) => ({
    ...recordOf(row, language),
    memberId: String(row.memberId),
    username: names.get(row.memberId) ?? "",
    merchantCode: row.merchantCode,
    endedAt: row.endedAt?.toISOString() ?? null,
    operator: row.operator,
  }));
}

/** Refuses: not_found. */
async function get(deps: Deps, named: Named, mayDeliver = false): Promise<RedemptionDetail> {
  const { memberId, redemptionId, language } = named;
  const row = await deps.db.read((reader) => findRedemption(reader, memberId, redemptionId));
  const [view] = row === undefined ? [] : await viewOf(deps, [row], language);
  if (row === undefined || view === undefined) throw new Refusal("not_found");
  const address = mayDeliver ? openAddress(deps.sealer, row) : null;
  return { ...view, address, hasAddress: row.addressSealed !== null };
}

const auditOf = (row: RedemptionRow) => ({
  title: textIn(row.name, fileLanguage),
  points: pointsOf(row.points),
  state: row.state,
  delivery: row.delivery,
  carrier: row.carrier,
  reason: row.remark,
});

type Decision = CallParsed<"decideRedemption">["body"]["decision"];
const ends = { approve: "approved", reject: "rejected" } as const;

/** Refuses: rewards_stopped, play_paused, bonus_active. */
async function approveIn(
  tx: Tx,
  deps: Deps,
  before: RedemptionRow,
  by: { readonly operator: string; readonly remark: string },
  mayGive: boolean,
) {
  await demandRunning(tx, before.merchantCode);
  // What is given invites to play; a member on a break gets the points back instead.
  const leave = await deps.offers.demandOfferIn(tx, before.memberId);
  if (!mayGive) throw new Refusal("play_paused");
  return approve(tx, leave, deps, before, by);
}

/**
 * Gives what was redeemed or rejects it. Of one that has come to this end it changes nothing.
 *
 * Refuses, in this order: not_found, permission_denied, rewards_stopped, play_paused, bonus_active,
 * changed_meanwhile, approval_pending.
 */
async function decide(
  deps: Deps,
  hand: Hand,
  { reason, decision, ...named }: Named & { readonly reason: string; readonly decision: Decision },
): Promise<RedemptionDetail> {
  const { memberId, redemptionId } = named;
  const { username } = await deps.identity.directory.demand(memberId);
  await get(deps, named);
  const mayGive = (await deps.offers.mayOffer(memberId)) !== undefined;
  const work: Together<void>["work"] = async (tx, { actor }) => {
    const before = await lockRedemption(tx, memberId, redemptionId);
    if (before === undefined) throw new Refusal("not_found");
    if (before.state === ends[decision]) return;
    const by = { operator: hand.asker.username, remark: reason };
    const after =
      decision === "approve"
        ? await approveIn(tx, deps, before, by, mayGive)
        : await reject(tx, deps, before, by);
    if (after === undefined) throw new Refusal("changed_meanwhile");
    await deps.audit.record(tx, {
      actor,
      memberId,
      action: decision === "approve" ? "redemption.approved" : "redemption.rejected",
      subject: username,
      before: auditOf(before),
      after: { ...auditOf(after), reason },
    });
  };
  await deps.fourEyes.together(hand, { permission: "rewards.write", work });
  deps.onMoved();
  if (decision === "approve") await deps.tellVendor(redemptionId);
  return get(deps, named);
}

/**
 * Goods came back: points and stock go back once.
 *
 * Refuses, in this order: not_found, permission_denied, changed_meanwhile, approval_pending.
 */
async function takeBack(
  deps: Deps,
  hand: Hand,
  { reason, ...named }: Named & { readonly reason: string },
): Promise<RedemptionDetail> {
  const { memberId, redemptionId } = named;
  const { username } = await deps.identity.directory.demand(memberId);
  await get(deps, named);
  const work: Together<void>["work"] = async (tx, { actor }) => {
    const before = await lockRedemption(tx, memberId, redemptionId);
    if (before === undefined) throw new Refusal("not_found");
    if (before.delivery === "came_back") return;
    if (!mayStep(before.delivery, "came_back")) throw new Refusal("changed_meanwhile");
    const by = { operator: hand.asker.username, remark: reason };
    const after = await comeBack(tx, deps, before, by);
    if (after === undefined) throw new Refusal("changed_meanwhile");
    await deps.audit.record(tx, {
      actor,
      memberId,
      action: "redemption.came_back",
      subject: username,
      before: auditOf(before),
      after: auditOf(after),
    });
  };
  await deps.fourEyes.together(hand, { permission: "rewards.write", work });
  deps.onMoved();
  return get(deps, named);
}

/**
 * Notes that goods were sent, or that they arrived. Again, it changes nothing.
 *
 * Refuses, in this order: not_found, changed_meanwhile.
 */
async function note(
  deps: Deps,
  actor: Actor,
  named: Named,
  body: CallParsed<"deliverRedemption">["body"],
): Promise<RedemptionDetail> {
  const { memberId, redemptionId } = named;
  const { username } = await deps.identity.directory.demand(memberId);
  await change(deps, actor, deliver, async (tx) => {
    const before = await lockRedemption(tx, memberId, redemptionId);
    if (before === undefined) throw new Refusal("not_found");
    if (before.delivery === body.step) return;
    if (!mayStep(before.delivery, body.step)) throw new Refusal("changed_meanwhile");
    const at = deps.clock.now();
    const told =
      body.step === "sent"
        ? ({ delivery: "sent", carrier: body.carrier, tracking: body.trackingNumber } as const)
        : ({ delivery: "delivered", deliveredAt: at } as const);
    const after = await updateRedemption(tx, before, { ...before, ...told });
    if (after === undefined) throw new Refusal("changed_meanwhile");
    await deps.audit.record(tx, {
      actor,
      memberId,
      action: body.step === "sent" ? "redemption.sent" : "redemption.delivered",
      subject: username,
      before: auditOf(before),
      after: auditOf(after),
    });
  });
  return get(deps, named, true);
}

async function listAll(
  deps: Deps,
  query: CallParsed<"redemptions">["query"],
  filter: RedemptionFilter,
  language: string,
) {
  const [total, rows] = await deps.db.read(async (reader) => [
    await countRedemptions(reader, filter),
    await listRedemptions(reader, filter, rangeOf(query)),
  ]);
  return pageOf(query, total, await viewOf(deps, rows, language));
}

/** The use cases. */
export function createMallConsole(given: MallConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  return {
    list: (query: CallParsed<"redemptions">["query"], language: string) => {
      const { merchantCode, state, kind } = query;
      return listAll(deps, query, { merchantCode, state, kind }, language);
    },
    /** Refuses: not_found. */
    get: (operator: OperatorInCall, named: Named) =>
      get(deps, named, operator.permissions.has(deliver)),
    decide: (hand: Hand, asked: Parameters<typeof decide>[2]) => decide(deps, hand, asked),
    takeBack: (hand: Hand, asked: Parameters<typeof takeBack>[2]) => takeBack(deps, hand, asked),
    note: (actor: Actor, named: Named, body: CallParsed<"deliverRedemption">["body"]) =>
      note(deps, actor, named, body),
    /** Newest first, for callers that read all of them. */
    async listBefore(filter: RedemptionFilter, page: MomentPage) {
      const rows = await deps.db.read((reader) => listRedemptionsBefore(reader, filter, page));
      return viewOf(deps, rows, fileLanguage);
    },
  };
}

export type MallConsole = ReturnType<typeof createMallConsole>;
