import { isDeepStrictEqual } from "node:util";
import type { BonusOffer, CallParsed, MemberBonus } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import {
  createAudit,
  type Audit,
  differenceOf,
  type FourEyes,
  type Together,
} from "../../backoffice/index.ts";
import type { Brand } from "../../brand/index.ts";
import type { Identity } from "../../identity/index.ts";
import type { Ledger } from "../../ledger/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Hand } from "../../platform/http/call.ts";
import type { MomentPage } from "../../platform/moments.ts";
import type { Ids } from "../../platform/ids.ts";
import {
  faultOfOffer,
  listOffersIn,
  lockOfferIn,
  offerSettingsOf,
  saveOfferIn,
  type OfferToSave,
} from "../offers/service.ts";
import type { BonusFilter } from "./store.ts";
import type { BonusOfMember } from "./review.ts";
import type { Rewards } from "../service.ts";

/** What operators do about bonuses: what brands offer, and a bonus that is taken back. */
export interface BonusConsoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly fourEyes: FourEyes;
  readonly ledger: Pick<Ledger, "registerAccountCode">;
  readonly brand: Pick<Brand, "merchantCodes" | "getMerchant">;
  readonly identity: Pick<Identity, "directory" | "findMembers">;
  readonly rewards: Pick<Rewards, "review">;
}

type Deps = BonusConsoleDeps & { readonly audit: Audit };

async function getIn(reader: Reader, { offerId, merchantCode }: OfferToSave): Promise<BonusOffer> {
  const offers = await listOffersIn(reader);
  const found = offers.find((one) => one.offerId === offerId && one.merchantCode === merchantCode);
  if (found === undefined) throw new Error("what was saved is gone");
  return found;
}

/** Refuses: not_found. */
async function currencyOf({ brand }: Deps, merchantCode: string): Promise<string> {
  if (!(await brand.merchantCodes()).includes(merchantCode)) throw new Refusal("not_found");
  return (await brand.getMerchant(merchantCode)).currency;
}

/**
 * Adds an offer, or replaces the revision that was read. Repeating it changes nothing.
 *
 * Refuses, in this order: not_found (the brand), permission_denied, brand_rule, changed_meanwhile,
 * approval_pending.
 */
async function save(deps: Deps, hand: Hand | undefined, to: OfferToSave): Promise<BonusOffer> {
  const currency = await currencyOf(deps, to.merchantCode);
  const work: Together<BonusOffer>["work"] = async (tx, { actor }) => {
    const row = await lockOfferIn(tx, to);
    const before = row && offerSettingsOf(row);
    const fault = faultOfOffer(to.settings, currency, row);
    if (fault !== undefined) throw new Refusal("brand_rule", { ...fault });
    if ((row?.revision ?? 0) !== to.revision) throw new Refusal("changed_meanwhile");
    if (isDeepStrictEqual(before, to.settings)) return getIn(tx, to);
    if (!(await saveOfferIn(tx, deps.ledger, to, deps.clock.now()))) {
      throw new Refusal("changed_meanwhile");
    }
    const after = await getIn(tx, to);
    await deps.audit.record(tx, {
      actor,
      action: before === undefined ? "bonus_offer.created" : "bonus_offer.saved",
      subject: `${to.merchantCode} ${to.offerId}`,
      ...differenceOf(before ?? {}, after.settings),
    });
    return after;
  };
  return deps.fourEyes.together(hand, { permission: "rewards.write", work });
}

/**
 * Takes an active bonus back. A second time is refused: somebody did it before.
 *
 * Refuses, in this order: not_found, permission_denied, changed_meanwhile, approval_pending.
 */
async function forfeit(
  deps: Deps,
  hand: Hand,
  { memberId, bonusId, reason }: { memberId: bigint; bonusId: string; reason: string },
  language: string,
): Promise<MemberBonus> {
  const { audit, identity, rewards } = deps;
  const { username } = await identity.directory.demand(memberId);
  const { doneMinor } = await rewards.review.progress(memberId, bonusId);
  const work: Together<void>["work"] = async (tx, { actor, mandate }) => {
    const by = { operator: hand.asker.username, reason, doneMinor };
    const bonus = { memberId, bonusId };
    const { before, after } = await rewards.review.forfeitIn(tx, mandate, bonus, by);
    const amount = formatMinor(minor(before.amountMinor), before.currency);
    await audit.record(tx, {
      actor,
      memberId,
      action: "bonus.forfeited",
      subject: username,
      before: { bonusId, state: before.state, amount },
      after: { bonusId, state: after.state, reason },
    });
  };
  await deps.fourEyes.together(hand, { permission: "rewards.write", work });
  return rewards.review.describe(memberId, bonusId, language);
}

/** A bonus in the list of all, with whose it is. */
export type BonusInList = Omit<BonusOfMember, "memberId"> & {
  readonly memberId: string;
  readonly username: string;
};

/** Texts of brands in files are in the language that every brand has. */
const fileLanguage = "en";

async function listBefore(
  { identity, rewards }: Deps,
  filter: BonusFilter,
  page: MomentPage,
): Promise<BonusInList[]> {
  const rows = await rewards.review.listBefore(filter, page, fileLanguage);
  const members = await identity.findMembers([...new Set(rows.map((row) => row.memberId))]);
  const names = new Map(members.map((one) => [one.memberId, one.username]));
  return rows.map((row) => {
    const { memberId } = row;
    return { ...row, memberId: String(memberId), username: names.get(memberId) ?? "" };
  });
}

/** The use cases. `undefined` as actor is the platform. */
export function createBonusConsole(given: BonusConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  const { review } = given.rewards;
  return {
    offers: () => deps.db.read(listOffersIn),
    save: (hand: Hand | undefined, to: OfferToSave) => save(deps, hand, to),
    /** Refuses: not_found. */
    async listOf(memberId: bigint, query: CallParsed<"memberBonuses">["query"], language: string) {
      await given.identity.directory.demand(memberId);
      return review.listOf(memberId, query, language);
    },
    /** Newest first, for callers that read all of them. */
    listBefore: (filter: BonusFilter, page: MomentPage) => listBefore(deps, filter, page),
    forfeit: (hand: Hand, asked: Parameters<typeof forfeit>[2], language: string) =>
      forfeit(deps, hand, asked, language),
  };
}

export type BonusConsole = ReturnType<typeof createBonusConsole>;
