import type { AffiliateDelivery, AffiliatePostback, CallParsed } from "@baize/contract";
import type { Reader } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";
import { affiliateIn, approvedIn } from "../campaigns/service.ts";
import { askAddress, type PostbackJobDeps } from "./jobs.ts";
import { fill, isPostbackAddress, madeUp } from "./rules.ts";
import { deletePostback, listDeliveries, listPostbacks, savePostback } from "./store.ts";

/** The addresses of an affiliate that are told what happens. */
type Deps = Pick<PostbackJobDeps, "db" | "clock" | "ask" | "limitMs">;

const describe = async (reader: Reader, memberId: bigint): Promise<AffiliatePostback[]> =>
  (await listPostbacks(reader, memberId)).map(({ event, url, savedAt }) => ({
    event,
    url,
    savedAt: savedAt.toISOString(),
  }));

/** Refuses: not_found. */
export const listOwnPostbacks = ({ db }: Deps, memberId: bigint) =>
  db.read(async (reader) => {
    await affiliateIn(reader, memberId);
    return describe(reader, memberId);
  });

/** Refuses, in this order: not_found, affiliate_not_approved, postback_address_wrong. */
export const saveOwnPostback = (
  { db, clock }: Deps,
  memberId: bigint,
  { event, url }: CallParsed<"saveAffiliatePostback">["body"],
) =>
  db.transaction(async (tx) => {
    await approvedIn(tx, memberId);
    if (url !== "" && !isPostbackAddress(url)) throw new Refusal("postback_address_wrong");
    if (url === "") await deletePostback(tx, memberId, event);
    else await savePostback(tx, memberId, { event, url, savedAt: clock.now() });
    return describe(tx, memberId);
  });

/**
 * Calls an address once with made-up values.
 *
 * Refuses, in this order: not_found, affiliate_not_approved, postback_address_wrong.
 */
export async function testPostback(
  deps: Deps,
  memberId: bigint,
  { event, url }: CallParsed<"testAffiliatePostback">["body"],
) {
  await deps.db.read((reader) => approvedIn(reader, memberId));
  if (!isPostbackAddress(url)) throw new Refusal("postback_address_wrong");
  return askAddress(deps, fill(url, madeUp(event, "test")));
}

/** Refuses: not_found. */
export const listOwnDeliveries = (
  { db }: Deps,
  memberId: bigint,
  query: CallParsed<"affiliateDeliveries">["query"],
) =>
  db.read(async (reader) => {
    await affiliateIn(reader, memberId);
    const { rows, total } = await listDeliveries(reader, memberId, rangeOf(query));
    const content = rows.map((row): AffiliateDelivery => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      doneAt: row.doneAt?.toISOString() ?? null,
    }));
    return pageOf(query, total, content);
  });
