import type { CallParsed, PointRecord } from "@baize/contract";
import { currencyOf, formatMinor, minor } from "@baize/money";
import type { Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/call.ts";
import { idFromKey } from "../../platform/idempotency/index.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";
import { convert, type PointPolicyRow } from "../points/rules.ts";
import { dayStart, periodOf } from "../points/service.ts";
import { findPolicy, lockPointMember, sumConverted } from "../points/store.ts";
import { titleOf } from "../titles/texts.ts";
import { countOnSale, listOnSale } from "./item-store.ts";
import { refuse } from "./moves.ts";
import { createRedeems, type Redeems } from "./redeem-many.ts";
import { limitOf } from "./redeeming.ts";
import type { RedemptionRow } from "./rules.ts";
import { demandLeave, demandSame, spend, type Asker, type MallDeps } from "./spending.ts";
import { countHad, countRedemptions, findRedemption, listRedemptions } from "./store.ts";
import { recordOf, rewardOf } from "./views.ts";

/** What members see in the mall, redeem and convert. */

type MallCalls = "pointRewards" | "redeemPointReward" | "redeemPointList" | "convertPoint";

/** A member on a break sees nothing that is offered. */
async function listRewards(
  deps: MallDeps,
  { memberId, merchantCode, language }: Asker,
  { type, ...page }: CallParsed<"pointRewards">["query"],
) {
  const leave = await deps.offers.mayOffer(memberId);
  if (leave === undefined) return pageOf(page, 0, []);
  const since = await dayStart(deps, merchantCode);
  const onSale = { merchantCode, at: deps.clock.now(), kind: type };
  const found = await deps.db.read(async (reader) => {
    const policy = await findPolicy(reader, merchantCode);
    if (policy?.isOpen !== true) return undefined;
    const items = await listOnSale(reader, leave, onSale, rangeOf(page));
    const limited = items.flatMap((item) => limitOf(item, since) ?? []);
    const had = await countHad(reader, memberId, limited);
    const levels = await deps.levelsIn(reader, { merchantCode, language }, [memberId]);
    return { total: await countOnSale(reader, onSale), items, had, ...levels };
  });
  if (found === undefined) return pageOf(page, 0, []);
  const { total, items, had, levels, labelOf } = found;
  const tickets = items.map(({ terms: { ticket } }) => ({ prize: ticket ?? null, prizeOf: null }));
  const named = await deps.namePrizes(tickets, language);
  const level = levels.get(memberId) ?? 0;
  const shared = { language, dayStartAt: since, level, labelOf };
  return pageOf(
    page,
    total,
    items.map((row, at) => {
      const ticketsOf = named[at]?.prizeOf ?? null;
      return rewardOf(row, { ...shared, had: had.get(row.itemId) ?? 0, ticketsOf });
    }),
  );
}

/** Refuses: not_found, where the brand gives nothing for points. */
async function demandPolicy(reader: Reader, merchantCode: string): Promise<PointPolicyRow> {
  const policy = await findPolicy(reader, merchantCode);
  if (policy?.isOpen !== true) throw new Refusal("not_found");
  return policy;
}

/**
 * Spends points on an item, at the revision the member read. The same key gives the first answer.
 *
 * Refuses, in this order: payment_password_missing, too_many_attempts, payment_password_wrong,
 * not_found, idempotency_key_reused, changed_meanwhile, out_of_stock, rewards_stopped and
 * not_eligible (of what tickets are for), level_needed, address_missing, play_paused,
 * already_claimed, not_enough_points, turnover_open, balance_too_low, bonus_active.
 */
async function redeem(
  deps: MallDeps,
  redeems: Redeems,
  asker: Asker,
  body: CallParsed<"redeemPointReward">["body"],
): Promise<PointRecord> {
  const { memberId, language, key } = asker;
  await deps.demandPaymentPassword(memberId, body.paymentPassword);
  const redemptionId =
    key === undefined ? deps.ids.uuidv7() : idFromKey(memberId, "redeemPointReward", key);
  const { rewardId: itemId, revision, address } = body;
  const row = await redeems.ask({ asker, redemptionId, itemId, revision, address });
  return recordOf(await tellOf(deps, row), language);
}

/** Tells the vendor of free rounds; answers what became of them. */
async function tellOf(deps: MallDeps, row: RedemptionRow): Promise<RedemptionRow> {
  const { memberId, kind, state, redemptionId } = row;
  deps.onMoved();
  if (kind !== "free_rounds" || state !== "approved") return row;
  await deps.tellVendor(redemptionId);
  return (await deps.db.read((reader) => findRedemption(reader, memberId, redemptionId))) ?? row;
}

/** Refuses: points_out_of_range. */
function demandPoints(policy: PointPolicyRow, points: bigint, converted: bigint): void {
  const { pointsMin, dayPointsMax, multiple } = policy;
  const left = dayPointsMax > converted ? dayPointsMax - converted : 0n;
  if (points >= pointsMin && points <= left && points % multiple === 0n) return;
  throw new Refusal("points_out_of_range", {
    min: String(pointsMin),
    max: String(left),
    multiple: String(multiple),
  });
}

/**
 * Converts points to cash, for the amount the member saw. The same key gives the first answer.
 *
 * Refuses, in this order: payment_password_missing, too_many_attempts, payment_password_wrong,
 * not_found, idempotency_key_reused, play_paused, points_out_of_range, changed_meanwhile,
 * not_enough_points.
 */
async function convertTo(
  deps: MallDeps,
  asker: Asker,
  body: CallParsed<"convertPoint">["body"],
): Promise<PointRecord> {
  const { memberId, merchantCode, language, key } = asker;
  await deps.demandPaymentPassword(memberId, body.paymentPassword);
  const redemptionId =
    key === undefined ? deps.ids.uuidv7() : idFromKey(memberId, "convertPoint", key);
  const since = await dayStart(deps, merchantCode);
  const isOfHouse = (await deps.ofHouse([memberId])).has(memberId);
  const mayOffer = isOfHouse ? undefined : await deps.offers.mayOffer(memberId);
  const points = BigInt(body.points);
  const row = await deps.db.transaction(async (tx) => {
    const policy = await demandPolicy(tx, merchantCode);
    const { currency, ratio, turnoverBps } = policy;
    const unitMinor = 10n ** BigInt(currencyOf(currency).decimals);
    const converted = convert(points, ratio, unitMinor);
    const before = await findRedemption(tx, memberId, redemptionId);
    if (before !== undefined) return demandSame(before, null, converted.points);
    const leave = await demandLeave(tx, deps, memberId, mayOffer);
    const member = await lockPointMember(tx, { memberId, merchantCode });
    // The same call may have come twice at once.
    const known = await findRedemption(tx, memberId, redemptionId);
    if (known !== undefined) return demandSame(known, null, converted.points);
    demandPoints(policy, points, await sumConverted(tx, memberId, since));
    const isSeen = formatMinor(minor(converted.amountMinor), currency) === body.amount;
    if (!isSeen || converted.amountMinor === 0n) throw new Refusal("changed_meanwhile");
    return spend(
      tx,
      deps,
      { asker, redemptionId, policy, leave, member },
      {
        itemId: null,
        itemRevision: null,
        kind: "convert",
        name: titleOf("pointsConverted"),
        picture: null,
        points: converted.points,
        ratio,
        currency,
        amountMinor: converted.amountMinor,
        paidMinor: 0n,
        turnoverBps,
        terms: {},
        addressSealed: null,
      },
    );
  });
  return recordOf(await tellOf(deps, row), language);
}

export function createMall(deps: MallDeps) {
  const redeems = createRedeems(deps);
  const handlers: Handlers<MallCalls> = {
    pointRewards: ({ query }, { merchantCode, language, session: { memberId } }) =>
      listRewards(deps, { memberId, merchantCode, language, key: undefined }, query),
    redeemPointReward: ({ body }, context) =>
      redeem(deps, redeems, { ...context.session, ...askerOf(context) }, body),
    convertPoint: ({ body }, context) =>
      convertTo(deps, { ...context.session, ...askerOf(context) }, body),
    async redeemPointList({ query }, { language, session: { memberId } }) {
      const filter = { memberId, kind: query.type, state: query.status, ...periodOf(query) };
      const [total, rows] = await deps.db.read(async (reader) => [
        await countRedemptions(reader, filter),
        await listRedemptions(reader, filter, rangeOf(query)),
      ]);
      return pageOf(
        query,
        total,
        rows.map((row) => recordOf(row, language)),
      );
    },
  };
  return {
    handlers,
    refuseIn: (tx: Tx, grant: { readonly memberId: bigint; readonly grantId: string }) =>
      refuse(tx, deps, grant),
  };
}

const askerOf = (context: {
  readonly merchantCode: string;
  readonly language: string;
  readonly idempotencyKey: string | undefined;
}) => ({
  merchantCode: context.merchantCode,
  language: context.language,
  key: context.idempotencyKey,
});

export type Mall = ReturnType<typeof createMall>;
