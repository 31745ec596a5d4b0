import type { PostbackEvent } from "@baize/contract/affiliate-bounds";
import { formatMinor, minor } from "@baize/money";
import type { Brand } from "../../brand/index.ts";
import type { Tx } from "../../platform/db.ts";
import type { Ids } from "../../platform/ids.ts";
import { dayOf } from "../../platform/zone-days.ts";
import type { Filled } from "./rules.ts";
import { insertDelivery, listTold, type Told } from "./store.ts";

/**
 * Notes what affiliates' own systems are to be told: of the campaign and the click, of sums, and
 * nothing of who it was.
 */
export interface TellingDeps {
  readonly ids: Pick<Ids, "uuidv7">;
  readonly brand: Pick<Brand, "getMerchant">;
}

export interface Telling {
  readonly event: PostbackEvent;
  readonly subject: string;
  readonly at: Date;
  readonly day: string;
  readonly amountMinor?: bigint;
  readonly currency?: string;
}

/** Where the affiliate wants to hear of it; once for a subject. */
export async function tell(
  tx: Tx,
  { ids }: Pick<TellingDeps, "ids">,
  { affiliateId, codeFolded, src, subs, clickId }: Omit<Told, "memberId">,
  { event, subject, at, day, amountMinor, currency }: Telling,
): Promise<void> {
  const deliveryId = ids.uuidv7();
  const [s1 = "", s2 = "", s3 = "", s4 = "", s5 = ""] = subs;
  const filled: Filled = {
    event,
    event_id: deliveryId,
    campaign: codeFolded,
    click_id: clickId ?? "",
    src,
    s1,
    s2,
    s3,
    s4,
    s5,
    day,
    ...(amountMinor === undefined || currency === undefined
      ? {}
      : { amount: formatMinor(minor(amountMinor), currency), currency }),
  };
  await insertDelivery(tx, { deliveryId, memberId: affiliateId, event, subject, filled, at });
}

export const tellRegistered = (
  tx: Tx,
  deps: TellingDeps,
  row: Told & { readonly registeredAt: Date; readonly registeredDay: string },
): Promise<void> =>
  tell(tx, deps, row, {
    event: "registration",
    subject: String(row.memberId),
    at: row.registeredAt,
    day: row.registeredDay,
  });

export interface Deposited {
  readonly memberId: string;
  readonly merchantCode: string;
  readonly depositId: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly isFirst: boolean;
  readonly creditedAt: string;
}

/** Of deposits of members whom affiliates brought: each, and the first also as the first. */
export async function tellDeposit(
  tx: Tx,
  deps: TellingDeps,
  deposits: readonly Deposited[],
): Promise<void> {
  const told = await listTold(tx, [...new Set(deposits.map(({ memberId }) => BigInt(memberId)))]);
  const byMember = new Map(told.map((one) => [one.memberId, one]));
  for (const deposit of deposits) {
    const one = byMember.get(BigInt(deposit.memberId));
    if (one === undefined) continue;
    const { timeZone } = await deps.brand.getMerchant(deposit.merchantCode);
    const at = new Date(deposit.creditedAt);
    const { amountMinor, currency, depositId: subject } = deposit;
    const telling = { subject, at, day: dayOf(at, timeZone), amountMinor, currency };
    await tell(tx, deps, one, { ...telling, event: "deposit" });
    if (deposit.isFirst) await tell(tx, deps, one, { ...telling, event: "first_deposit" });
  }
}
