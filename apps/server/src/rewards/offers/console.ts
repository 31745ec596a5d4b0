import { isDeepStrictEqual } from "node:util";
import { gameTypes, type BonusOffer, type BonusOfferSettings } from "@baize/contract";
import {
  createAudit,
  differenceOf,
  type Audit,
  type FourEyes,
  type Together,
} from "../../backoffice/index.ts";
import { demandMerchant, type Brand } from "../../brand/index.ts";
import type { Ledger } from "../../ledger/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Hand } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import { askedSince, type Asked } from "../caps/rules.ts";
import { demandWithinCaps } from "../caps/service.ts";
import type { Prices } from "../prize-terms/ports.ts";
import { listTakenCodes } from "../codes/store.ts";
import { roundsPrize } from "./rounds.ts";
import {
  asSaved,
  faultOfOffer,
  listOffersIn,
  lockOfferIn,
  offerSettingsOf,
  saveOfferIn,
  type OfferToSave,
} from "./service.ts";
import { isCodeOfOffer } from "./store.ts";

/** What operators set of offers. */
export interface OfferConsoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly fourEyes: FourEyes;
  readonly ledger: Pick<Ledger, "registerAccountCode">;
  readonly prices: Pick<Prices, "worthFor">;
  readonly brand: Pick<Brand, "merchantCodes" | "getMerchant">;
  /** The methods that a brand has in a currency, also those that are closed. */
  readonly methodIdsOf: (
    reader: Reader,
    merchantCode: string,
    currency: string,
  ) => Promise<readonly string[]>;
}

type Deps = OfferConsoleDeps & { readonly audit: Audit };

async function getIn(reader: Reader, { offerId, merchantCode }: OfferToSave): Promise<BonusOffer> {
  const offers = await listOffersIn(reader);
  const found = offers.find((one) => one.offerId === offerId && one.merchantCode === merchantCode);
  if (found === undefined) throw new Error("what was saved is gone");
  return found;
}

const askedByOffer = (settings: OfferToSave["settings"]): Asked => {
  const { isOpen, wageringBps: bps, weights, rounds } = settings;
  const asked = { isOpen, wagering: { field: "wagering", bps } };
  // Wins of rounds are staked wherever the member likes.
  if (rounds !== undefined) return asked;
  const types = gameTypes.filter((one) => weights[one] > 0);
  return { ...asked, play: { field: "weights", types: [types] } };
};

/** What is wrong with the game, the stake or the cap of rounds; asked with no transaction open. */
async function faultOfRounds(
  { prices }: Deps,
  { merchantCode, settings: { rounds, currency } }: OfferToSave,
): Promise<Refusal | undefined> {
  if (rounds === undefined) return undefined;
  try {
    const prize = roundsPrize(rounds, rounds.rounds);
    await prices.worthFor({ merchantCode, currency }, prize, "rounds");
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Methods must be there, and a code must be this offer's alone. Refuses: brand_rule. */
async function demandReach(
  tx: Tx,
  deps: Deps,
  { merchantCode, offerId, settings }: OfferToSave,
  before: BonusOfferSettings | undefined,
): Promise<void> {
  const { methods, code, currency } = settings;
  const known = await deps.methodIdsOf(tx, merchantCode, currency);
  // A method that is gone by now may stay, as it does no harm.
  const isKnown = (one: string) => known.includes(one) || before?.methods.includes(one) === true;
  if (!methods.every(isKnown)) {
    throw new Refusal("brand_rule", { field: "methods", reason: "missing" });
  }
  if (code === undefined || code === before?.code) return;
  const ofOffer = await isCodeOfOffer(tx, merchantCode, [code], offerId);
  const [ofPromotion] = await listTakenCodes(tx, { merchantCode, promotionId: offerId }, [code]);
  if (ofOffer || ofPromotion !== undefined) {
    throw new Refusal("brand_rule", { field: "code", reason: "taken" });
  }
}

/**
 * Adds an offer, or replaces the revision that was read. Repeating it changes nothing.
 *
 * Refuses, in this order: not_found (the brand), permission_denied, brand_rule, above_wagering_cap,
 * mixed_products, changed_meanwhile, approval_pending.
 */
async function save(deps: Deps, hand: Hand | undefined, to: OfferToSave): Promise<BonusOffer> {
  const { currency } = await demandMerchant(deps, to.merchantCode);
  const ofRounds = await faultOfRounds(deps, to);
  const work: Together<BonusOffer>["work"] = async (tx, { actor }) => {
    const row = await lockOfferIn(tx, to);
    const before = row && offerSettingsOf(row);
    const fault = faultOfOffer(to.settings, currency, row);
    if (fault !== undefined) throw new Refusal("brand_rule", { ...fault });
    // Rounds that were saved before may stay though their game is gone by now.
    const isSame = isDeepStrictEqual(before?.rounds, to.settings.rounds);
    if (ofRounds !== undefined && !isSame) throw ofRounds;
    await demandReach(tx, deps, to, before);
    const asked = askedSince(askedByOffer, to.settings, before);
    await demandWithinCaps(tx, to.merchantCode, asked);
    if ((row?.revision ?? 0) !== to.revision) throw new Refusal("changed_meanwhile");
    if (isDeepStrictEqual(before, asSaved(to, deps.clock.now()))) return getIn(tx, to);
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

/** The use cases. `undefined` as hand is the platform. */
export function createOfferConsole(given: OfferConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  return {
    list: () => deps.db.read(listOffersIn),
    save: (hand: Hand | undefined, to: OfferToSave) => save(deps, hand, to),
  };
}

export type OfferConsole = ReturnType<typeof createOfferConsole>;
