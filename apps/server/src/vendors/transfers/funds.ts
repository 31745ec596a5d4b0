import type {
  CallParsed,
  CollectedFunds,
  ConsolidatedFunds,
  FundsContracts,
} from "@baize/contract";
import { formatMinor, minor, parseMinor } from "@baize/money";
import { Refusal } from "../../platform/errors.ts";
import type { CallContext, Handlers, Session } from "../../platform/http/call.ts";
import { idFromKey } from "../../platform/idempotency/index.ts";
import type { Ids } from "../../platform/ids.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import type { OfferGate } from "../../protection/index.ts";
import type { CallbackDeps } from "../wallet/wallet.ts";
import {
  isOpen,
  placesOf,
  restOf,
  transferOf,
  unitsOf,
  type TransferRow,
  type WalletRow,
} from "./rules.ts";
import {
  findTransfer,
  listOffers,
  listTransfers,
  listWaiting,
  listWallets,
  saveBalance,
  type OfferRow,
} from "./store.ts";
import { rangeOf } from "./offers.ts";
import { createTransfers, type TransferDeps } from "./service.ts";

/** What members see and ask of their money at vendors. */

export interface FundsDeps extends TransferDeps {
  readonly ids: Ids;
  readonly mayPlay: CallbackDeps["mayPlay"];
  /** Vendors to take money to are offered to play with; what a member has left is always shown. */
  readonly offers: Pick<OfferGate, "mayOffer">;
  /** The member's own limits and pauses. Refuses: play_paused, limit_reached. */
  readonly checkPlay?: (session: Session) => Promise<void>;
  readonly vendorName: (vendorCode: string, language: string) => Promise<string>;
  /** What agents pay and are paid by contract, which the same call tells. */
  readonly contractsOf: (session: Session, merchantCode: string) => Promise<FundsContracts>;
}

type MemberContext = CallContext & { readonly session: Session };

type FundsCalls =
  | "consolidatedFunds"
  | "walletTransfer"
  | "collectFunds"
  | "walletTransfers"
  | "merchantWallet";

interface Seen {
  readonly offers: readonly OfferRow[];
  readonly wallets: readonly WalletRow[];
  readonly waiting: readonly TransferRow[];
}

async function look(deps: FundsDeps, { merchantCode, session }: MemberContext): Promise<Seen> {
  const { memberId } = session;
  return deps.db.read(async (reader) => ({
    offers: await listOffers(reader, merchantCode),
    wallets: await listWallets(reader, memberId),
    waiting: await listWaiting(reader, memberId),
  }));
}

/** The vendors that concern a member: those the brand offers, and those where money is left. */
function vendorsOf({ offers, wallets, waiting }: Seen): string[] {
  const left = wallets.filter(({ balanceMinor }) => balanceMinor > 0n);
  const rows = [...offers.filter((offer) => offer.isOpen), ...left, ...waiting];
  return [...new Set(rows.map((row) => row.vendorCode))].toSorted();
}

/** Asks one vendor, and keeps what it says. Undefined where it does not say. */
async function readBalance(deps: FundsDeps, session: Session, vendorCode: string, seen: Seen) {
  const { memberId, currency } = session;
  try {
    const vendor = await deps.findVendor(vendorCode);
    if (vendor === undefined) return undefined;
    const userRef = await deps.userRefOf(memberId);
    const balanceMinor = await deps.calls.balance(vendor, userRef, currency);
    const known = seen.wallets.find((wallet) => wallet.vendorCode === vendorCode);
    const wallet = {
      vendorCode,
      currency,
      balanceMinor,
      knownAt: deps.clock.now(),
      revision: known?.revision ?? 0n,
    };
    await deps.db.transaction((tx) => saveBalance(tx, memberId, wallet));
    return balanceMinor;
  } catch (error) {
    deps.onError(error);
    return undefined;
  }
}

/** Vendors that answered; one with a transfer under way is not asked, its balance is in doubt. */
async function refresh(deps: FundsDeps, session: Session, seen: Seen): Promise<Set<string>> {
  const quiet = vendorsOf(seen).filter(
    (code) => !seen.waiting.some(({ vendorCode }) => vendorCode === code),
  );
  const told = await Promise.all(
    quiet.map(async (code) => [code, await readBalance(deps, session, code, seen)] as const),
  );
  return new Set(told.filter(([, balance]) => balance !== undefined).map(([code]) => code));
}

const looksMax = 5;

/** The ledger and our record of the same moment: read again while transfers begin or end. */
async function lookTogether(deps: FundsDeps, context: MemberContext) {
  let before = await look(deps, context);
  const marksOf = ({ wallets }: Seen) => wallets.map(({ revision }) => revision).join();
  for (let looks = 1; ; looks += 1) {
    const here = await deps.ledger.balanceOf(context.session.memberId);
    if (here === undefined) throw new Error(`member ${context.session.memberId} has no accounts`);
    const after = await look(deps, context);
    if (marksOf(before) === marksOf(after) || looks === looksMax) return { here, seen: after };
    before = after;
  }
}

/** Without leave to offer, only the vendors that have something of the member. */
function shownTo(leave: OfferLeave | undefined, seen: Seen): Seen {
  return leave === undefined ? { ...seen, offers: [] } : seen;
}

async function readFunds(deps: FundsDeps, context: MemberContext): Promise<ConsolidatedFunds> {
  const { session, language } = context;
  const { currency } = session;
  const answered = await refresh(deps, session, await look(deps, context));
  const { here, seen: whole } = await lookTogether(deps, context);
  const seen = shownTo(await deps.offers.mayOffer(session.memberId), whole);
  const { offers, wallets, waiting } = seen;
  const text = (amount: bigint) => formatMinor(minor(amount), currency);
  const vendors = await Promise.all(
    vendorsOf(seen).map(async (vassalage) => {
      const wallet = wallets.find(({ vendorCode }) => vendorCode === vassalage);
      const open = waiting.find(({ vendorCode }) => vendorCode === vassalage);
      const vendorName = await deps.vendorName(vassalage, language);
      return {
        vassalage,
        vendorName,
        balance: text(restOf(wallet, open)),
        knownAt: wallet?.knownAt?.toISOString() ?? null,
        isAvailable: answered.has(vassalage) || open !== undefined,
        isOpen: offers.some((offer) => offer.vendorCode === vassalage && offer.isOpen),
        waiting: open === undefined ? null : transferOf(open, vendorName),
      };
    }),
  );
  const { locked, inTransit, total } = placesOf(here, wallets, waiting);
  return {
    currency,
    cash: text(here.cashMinor),
    bonus: text(here.bonusMinor),
    locked: text(locked),
    inTransit: text(inTransit),
    vendors,
    total: text(total),
    ...(await deps.contractsOf(session, context.merchantCode)),
  };
}

/**
 * What may be moved: no more than the brand says, or else than there is. What a vendor's number
 * can hold is nobody's limit, and is never told as one.
 */
function rangeRefusal(currency: string, min: bigint, most: bigint | undefined): Refusal {
  const text = (amount: bigint) => formatMinor(minor(amount), currency);
  const top = most !== undefined && most >= min ? { max: text(most) } : {};
  return new Refusal("amount_out_of_range", { min: text(min), ...top, currency });
}

/** Refuses: not_found, amount_out_of_range, wallet_closed, play_paused, limit_reached. */
async function checkTransfer(
  deps: FundsDeps,
  body: CallParsed<"walletTransfer">["body"],
  context: MemberContext,
) {
  const { session } = context;
  const { currency, memberId } = session;
  const { offers, wallets } = await look(deps, context);
  const offer = offers.find(({ vendorCode }) => vendorCode === body.vassalage);
  const isKnown = wallets.some(({ vendorCode }) => vendorCode === body.vassalage);
  if (offer === undefined && !isKnown) throw new Refusal("not_found");
  const amountMinor = parseMinor(body.amount, currency);
  // What comes back is not limited by the brand.
  const { min, max } = rangeOf(body.direction === "in" ? offer : undefined, currency);
  const isTellable = amountMinor !== undefined && unitsOf(amountMinor, currency) !== undefined;
  if (!isTellable || amountMinor < min || amountMinor > max) {
    const most = body.direction === "in" ? offer?.maxMinor : undefined;
    const known = wallets.find(({ vendorCode }) => vendorCode === body.vassalage);
    const here = await deps.ledger.balanceOf(memberId);
    const there = body.direction === "in" ? here?.cashMinor : known?.balanceMinor;
    throw rangeRefusal(currency, min, most ?? there);
  }
  // What is there comes back, whatever the brand, the vendor or the member's limits say.
  if (body.direction === "out") return amountMinor;
  const vendor = await deps.findVendor(body.vassalage);
  const mayPlay = (await deps.mayPlay(memberId)) === "ok";
  if (offer?.isOpen !== true || vendor?.isEnabled !== true || !mayPlay) {
    throw new Refusal("wallet_closed");
  }
  await deps.checkPlay?.(session);
  return amountMinor;
}

type Transfers = ReturnType<typeof createTransfers>;
async function startTransfer(
  deps: FundsDeps,
  transfers: Transfers,
  body: CallParsed<"walletTransfer">["body"],
  context: MemberContext,
) {
  const { session, merchantCode, idempotencyKey: key, language } = context;
  const { memberId, currency } = session;
  const id = key === undefined ? deps.ids.uuidv7() : idFromKey(memberId, "walletTransfer", key);
  const known = await deps.db.read((reader) => findTransfer(reader, memberId, id));
  const amountMinor =
    known === undefined
      ? await checkTransfer(deps, body, context)
      : (parseMinor(body.amount, currency) ?? minor(0n));
  const { vassalage: vendorCode, direction } = body;
  const asked = { id, memberId, merchantCode, vendorCode, direction, currency, amountMinor };
  const row = await transfers.move(asked);
  return transferOf(row, await deps.vendorName(vendorCode, language));
}

type Collected = CollectedFunds["results"][number];

/** Brings back what one vendor has; what goes wrong there is its own result. */
async function collectOne(
  deps: FundsDeps,
  transfers: Transfers,
  context: MemberContext,
  vendorCode: string,
  seen: Seen,
): Promise<Pick<Collected, "outcome"> & { readonly amountMinor: bigint }> {
  const { session, merchantCode, idempotencyKey: key } = context;
  const { memberId, currency } = session;
  const id =
    key === undefined
      ? deps.ids.uuidv7()
      : idFromKey(memberId, "collectFunds", `${vendorCode} ${key}`);
  const known = await deps.db.read((reader) => findTransfer(reader, memberId, id));
  if (known !== undefined) return { outcome: known.state, amountMinor: known.amountMinor };
  if (seen.waiting.some((row) => row.vendorCode === vendorCode && isOpen(row))) {
    return { outcome: "busy", amountMinor: 0n };
  }
  const amountMinor = await readBalance(deps, session, vendorCode, seen);
  if (amountMinor === undefined) return { outcome: "unavailable", amountMinor: 0n };
  if (unitsOf(amountMinor, currency) === undefined) return { outcome: "nothing", amountMinor: 0n };
  const asked = { id, memberId, merchantCode, vendorCode, currency, amountMinor };
  try {
    const row = await transfers.move({ ...asked, direction: "out" });
    return { outcome: row.state, amountMinor };
  } catch (error) {
    if (error instanceof Refusal && error.code === "transfer_waits") {
      return { outcome: "busy", amountMinor: 0n };
    }
    throw error;
  }
}

export function createFunds(deps: FundsDeps): {
  readonly handlers: Handlers<FundsCalls>;
  readonly poll: Transfers["poll"];
  readonly transfers: Transfers;
} {
  const transfers = createTransfers(deps);
  return {
    transfers,
    poll: (memberId) => transfers.poll(memberId),
    handlers: {
      async merchantWallet(_input, { merchantCode }) {
        const offers = await deps.db.read((reader) => listOffers(reader, merchantCode));
        return { isSingle: offers.length === 0 };
      },

      async consolidatedFunds(_input, context) {
        await transfers.poll(context.session.memberId);
        return readFunds(deps, context);
      },

      /**
       * Idempotent by the call's Idempotency-Key.
       *
       * Refuses: not_found, amount_out_of_range, wallet_closed, play_paused, limit_reached,
       * idempotency_key_reused, transfer_waits, balance_too_low.
       */
      walletTransfer: ({ body }, context) => startTransfer(deps, transfers, body, context),

      /** Never refuses as a whole: each vendor has its own result. */
      async collectFunds(_input, context) {
        const { currency } = context.session;
        await transfers.poll(context.session.memberId);
        const seen = await look(deps, context);
        const results = await Promise.all(
          vendorsOf(seen).map(async (vassalage): Promise<Collected> => {
            const { outcome, amountMinor } = await collectOne(
              deps,
              transfers,
              context,
              vassalage,
              seen,
            );
            const vendorName = await deps.vendorName(vassalage, context.language);
            const amount = formatMinor(minor(amountMinor), currency);
            return { vassalage, vendorName, outcome, amount };
          }),
        );
        return { results };
      },

      async walletTransfers({ query }, { session, language }) {
        const { pageNum, pageSize } = query;
        const { rows, total } = await deps.db.read((reader) =>
          listTransfers(reader, session.memberId, pageSize, (pageNum - 1) * pageSize),
        );
        const content = await Promise.all(
          rows.map(async (row) => transferOf(row, await deps.vendorName(row.vendorCode, language))),
        );
        return { content, pageNum, totalPages: Math.ceil(total / pageSize), total };
      },
    },
  };
}
