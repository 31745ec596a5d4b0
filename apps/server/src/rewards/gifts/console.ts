import { isDeepStrictEqual } from "node:util";
import {
  type CallAnswer,
  type CallParsed,
  type GiftList,
  type GiftProblem,
  type GiftsToGive,
  type PrizeTerms,
} from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { formatMinor, minor } from "@baize/money";
import {
  createAudit,
  findAlone,
  type Audit,
  type FourEyes,
  type Together,
} from "../../backoffice/index.ts";
import { demandMerchant, type Brand } from "../../brand/index.ts";
import type { Identity, Member } from "../../identity/index.ts";
import { amountMinorMax } from "../../ledger/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Hand } from "../../platform/http/call.ts";
import { idFromKey } from "../../platform/idempotency/index.ts";
import type { Ids } from "../../platform/ids.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";
import { textIn } from "../../platform/text.ts";
import type { OfferGate } from "../../protection/index.ts";
import { issue, type AwardMoveDeps } from "../awards/moves.ts";
import type { Asked } from "../caps/rules.ts";
import { demandWithinCaps } from "../caps/service.ts";
import type { Prices } from "../prize-terms/ports.ts";
import { askedByPrize, isCounted, prizeOf, worthOf, type Worth } from "../prize-terms/rules.ts";
import { isPassedOver, readGifts, type GiftLine } from "./rules.ts";
import {
  countGiftLists,
  findGiftList,
  insertGiftLines,
  insertGiftList,
  listGiftLines,
  listGiftLists,
  type GiftLineRow,
  type GiftListRow,
} from "./store.ts";

/** Awards that operators give to a list of members: checked line by line, given once each. */
export interface GiftConsoleDeps extends Pick<AwardMoveDeps, "events"> {
  readonly db: Database;
  readonly clock: Clock;
  readonly prices: Pick<Prices, "worthFor">;
  readonly ids: Ids;
  readonly fourEyes: FourEyes;
  readonly brand: Pick<Brand, "merchantCodes" | "getMerchant">;
  readonly identity: Pick<Identity, "memberByUsername">;
  readonly offers: Pick<OfferGate, "demandOfferIn" | "mayOffer">;
  readonly onMoved: () => void;
}

type Deps = GiftConsoleDeps & { readonly audit: Audit };

interface Checked extends Omit<GiftLine, "problem"> {
  readonly problem: GiftProblem | undefined;
  readonly member: Member | undefined;
}

async function problemOf(
  { offers }: Deps,
  member: Member | undefined,
  currency: string,
): Promise<GiftProblem | undefined> {
  const isReal = member !== undefined && !member.isTrial && !member.isTest;
  if (!isReal || member.currency !== currency) return "unknown";
  if (member.status !== "open") return "shut";
  return (await offers.mayOffer(member.memberId)) === undefined ? "paused" : undefined;
}

type Listed = Pick<GiftsToGive, "merchantCode" | "csv" | "prize">;

/** What a gift asks of members: how its money is staked, and what a bonus counts. */
const askedByGift = ({
  prize,
  turnoverBps,
}: Pick<GiftsToGive, "prize" | "turnoverBps">): Asked[] => [
  { wagering: { field: "turnover", bps: turnoverBps } },
  ...askedByPrize(prize),
];

async function checkLines(
  deps: Deps,
  { merchantCode, csv, prize }: Listed,
  worth: Worth,
): Promise<readonly Checked[]> {
  const checked: Checked[] = [];
  for (const line of readGifts(csv, prize, { ...worth, amountMax: amountMinorMax })) {
    if (line.problem !== undefined) {
      checked.push({ ...line, member: undefined });
      continue;
    }
    const member = await deps.identity.memberByUsername(merchantCode, line.username);
    checked.push({ ...line, member, problem: await problemOf(deps, member, worth.currency) });
  }
  return checked;
}

const quantityOf = (lines: readonly { readonly quantity: bigint | undefined }[]) =>
  lines.reduce((sum, { quantity }) => sum + (quantity ?? 0n), 0n);

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, one) => sum + one, 0n);

/** How many, of what is counted. */
function countIn(prize: PrizeTerms, quantity: bigint): number | null {
  // tidy: allow money-number, because these are counts.
  return isCounted(prize) ? Number(quantity) : null;
}

/** Money and the wins of free rounds are staked; a bonus has its own wagering. */
const isStaked = ({ kind }: PrizeTerms): boolean => kind === "cash" || kind === "free_rounds";

const isSound = (lines: readonly Checked[]) =>
  lines.some(({ problem }) => problem === undefined) &&
  lines.every(({ problem }) => problem === undefined || isPassedOver(problem));

/** Refuses, in this order: not_found, brand_rule. */
async function check(deps: Deps, list: Listed): Promise<CallAnswer<"checkGifts">> {
  const { currency } = await demandMerchant(deps, list.merchantCode);
  const { prize } = list;
  const worth = await deps.prices.worthFor({ merchantCode: list.merchantCode, currency }, prize);
  const lines = await checkLines(deps, list, worth);
  const text = (amount: bigint) => formatMinor(minor(amount), currency);
  const sound = lines.filter(({ problem }) => problem === undefined);
  const all = quantityOf(sound);
  return {
    lines: lines.map(({ line, username, quantity, problem }) => ({
      line,
      username,
      amount: quantity === undefined ? null : text(worthOf(prize, quantity, worth)),
      count: quantity === undefined ? null : countIn(prize, quantity),
      problem: problem ?? null,
    })),
    // Line by line: a cap of wins is that of each.
    total: text(sumOf(sound.map(({ quantity = 0n }) => worthOf(prize, quantity, worth)))),
    count: countIn(prize, all),
    currency,
    isSound: isSound(lines),
  };
}

const viewOf = ({ amountMinor, givenAt, quantity, ...row }: GiftListRow): GiftList => ({
  ...row,
  count: countIn(row.prize, quantity),
  amount: formatMinor(minor(amountMinor), row.currency),
  givenAt: givenAt.toISOString(),
});

interface Giving extends Omit<GiftsToGive, "csv"> {
  readonly listId: string;
  readonly worth: Worth;
  readonly operator: string;
}

/** Gives one line, unless the member's break has begun meanwhile. */
async function giveLine(
  tx: Tx,
  deps: Deps,
  giving: Giving,
  { line, username, member, quantity = 0n, problem }: Checked,
): Promise<GiftLineRow> {
  if (member === undefined) throw new Error(`line ${line} was not checked`);
  const { memberId } = member;
  const amountMinor = worthOf(giving.prize, quantity, giving.worth);
  const row = { line, memberId, username, amountMinor, quantity, awardId: null };
  if (problem === "shut" || problem === "paused") return { ...row, result: problem };
  const leave = await deps.offers.demandOfferIn(tx, memberId).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  if (leave === undefined) return { ...row, result: "paused" };
  const { listId, merchantCode, turnoverBps, days, operator, prize } = giving;
  const awardId = deps.ids.uuidv7();
  const isNew = await issue(tx, leave, deps, {
    memberId,
    awardId,
    merchantCode,
    source: `gift:${listId}:${line}`,
    reason: "gift",
    promotionId: null,
    currency: giving.worth.currency,
    amountMinor,
    turnoverBps,
    prize: prizeOf(prize, quantity),
    title: giving.title,
    claimBy: new Date(deps.clock.now().getTime() + days * dayMs),
    operator,
    note: giving.reason,
  });
  if (!isNew) throw new Error(`line ${line} of ${listId} was given before`);
  return { ...row, awardId, result: "given" };
}

/** Refuses: brand_rule, with the first line that is wrong. */
function demandSound(lines: readonly Checked[]): void {
  if (isSound(lines)) return;
  const wrong = lines.find(({ problem }) => problem !== undefined && !isPassedOver(problem));
  throw new Refusal("brand_rule", {
    field: wrong === undefined ? "csv" : `csv:${wrong.line}`,
    reason: wrong?.problem ?? "missing",
  });
}

/** The same key gives the same list. Refuses: idempotency_key_reused. */
async function findSame(tx: Tx, giving: Giving, lines: readonly Checked[]) {
  const known = await findGiftList(tx, giving.listId);
  if (known === undefined) return false;
  const before = new Map((await listGiftLines(tx, giving.listId)).map((one) => [one.line, one]));
  const isSame =
    isDeepStrictEqual(known.title, giving.title) &&
    isDeepStrictEqual(known.prize, giving.prize) &&
    lines.length === before.size &&
    lines.every(({ line, member, quantity }) => {
      const one = before.get(line);
      return one?.memberId === member?.memberId && one?.quantity === quantity;
    });
  if (!isSame) throw new Refusal("idempotency_key_reused");
  return true;
}

/** One line of a list, as people read it. */
function saidOf({ username, result, ...row }: GiftLineRow, prize: PrizeTerms, currency: string) {
  const count = countIn(prize, row.quantity);
  const gets = count === null ? formatMinor(minor(row.amountMinor), currency) : String(count);
  return result === "given" ? `${username}: ${gets}` : `${username}: –`;
}

/** What a list rests on: a line that falls away meanwhile changes nothing about the others. */
const worthOfOne = (prize: PrizeTerms, worth: Worth): string | undefined =>
  isCounted(prize) ? String(worthOf(prize, 1n, worth)) : undefined;

async function savedOf({ db }: Deps, listId: string): Promise<GiftList> {
  const row = await db.read((reader) => findGiftList(reader, listId));
  if (row === undefined) throw new Error(`list ${listId} is gone`);
  return viewOf(row);
}

/**
 * Gives each member of a list an award to claim. Its worth counts against what one person may give;
 * what is worth nothing that can be told always takes two.
 *
 * Refuses, in this order: not_found, permission_denied, brand_rule, idempotency_key_reused,
 * approval_pending.
 */
async function give(
  deps: Deps,
  hand: Hand,
  { csv, key, ...asked }: GiftsToGive & { readonly key?: string | undefined },
): Promise<GiftList> {
  const { merchantCode } = asked;
  const { currency } = await demandMerchant(deps, merchantCode);
  const { operatorId, username: operator } = hand.asker;
  const listId =
    key === undefined ? deps.ids.uuidv7() : idFromKey(0n, `giveGifts ${operatorId}`, key);
  // Members are read with no transaction open; breaks are judged once more in it.
  const listed = { merchantCode, csv, prize: asked.prize };
  const worth = await deps.prices.worthFor({ merchantCode, currency }, asked.prize);
  const lines = await checkLines(deps, listed, worth);
  const giving = { ...asked, listId, worth, operator };
  const work: Together<void>["work"] = async (tx, { actor, alone }) => {
    demandSound(lines);
    await demandWithinCaps(tx, merchantCode, ...askedByGift(asked));
    if (await findSame(tx, giving, lines)) return;
    const rows: GiftLineRow[] = [];
    // By members, so that two lists at once take those they share in one order.
    const ordered = lines.toSorted((a, b) =>
      (a.member?.memberId ?? 0n) < (b.member?.memberId ?? 0n) ? -1 : 1,
    );
    for (const line of ordered) rows.push(await giveLine(tx, deps, giving, line));
    const given = rows.filter(({ result }) => result === "given");
    const [quantity, amountMinor] = [quantityOf(given), sumOf(given.map((row) => row.amountMinor))];
    await insertGiftList(tx, {
      ...asked,
      listId,
      currency,
      operator,
      approver: hand.agreed?.by.username ?? null,
      quantity,
      givenAt: deps.clock.now(),
      lines: rows.length,
      given: given.length,
      amountMinor,
    });
    await insertGiftLines(tx, listId, rows);
    const { upToMinor } = await findAlone(tx, merchantCode, currency);
    if (amountMinor > 0n && amountMinor <= upToMinor) {
      await alone({ merchantCode, currency, amountMinor, subject: `gifts ${listId}` });
    }
    await deps.audit.record(tx, {
      actor,
      action: "promotion.gifted",
      subject: `${merchantCode} ${textIn(asked.title, "en")}`,
      after: {
        title: asked.title,
        lines: rows.length,
        given: given.length,
        amount: formatMinor(minor(amountMinor), currency),
        currency,
        prize: asked.prize,
        ...("tournament" in worth && { tournament: worth.tournament }),
        count: countIn(asked.prize, quantity),
        ...(isStaked(asked.prize) && { turnoverBps: asked.turnoverBps }),
        days: asked.days,
        reason: asked.reason,
        // Whoever agrees has to see who gets what.
        list: rows.map((row) => saidOf(row, asked.prize, currency)),
      },
    });
  };
  const basis = worthOfOne(asked.prize, worth);
  await deps.fourEyes.together(hand, { permission: "rewards.gift", basis, work });
  deps.onMoved();
  return savedOf(deps, listId);
}

/** Refuses: not_found. */
async function get({ db }: Deps, listId: string): Promise<CallAnswer<"giftList">> {
  return db.read(async (reader) => {
    const row = await findGiftList(reader, listId);
    if (row === undefined) throw new Refusal("not_found");
    const results = await listGiftLines(reader, listId);
    return {
      ...viewOf(row),
      results: results.map(({ line, memberId, username, amountMinor, quantity, result }) => ({
        line,
        memberId: String(memberId),
        username,
        amount: formatMinor(minor(amountMinor), row.currency),
        count: countIn(row.prize, quantity),
        result,
      })),
    };
  });
}

async function list({ db }: Deps, query: CallParsed<"giftLists">["query"]) {
  const { merchantCode } = query;
  return db.read(async (reader) => {
    const total = await countGiftLists(reader, merchantCode);
    const rows = await listGiftLists(reader, merchantCode, rangeOf(query));
    return pageOf(query, total, rows.map(viewOf));
  });
}

export function createGiftConsole(given: GiftConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  return {
    list: (query: CallParsed<"giftLists">["query"]) => list(deps, query),
    /** Refuses: not_found. */
    get: (listId: string) => get(deps, listId),
    check: (asked: Parameters<typeof check>[1]) => check(deps, asked),
    give: (hand: Hand, asked: Parameters<typeof give>[2]) => give(deps, hand, asked),
  };
}

export type GiftConsole = ReturnType<typeof createGiftConsole>;
