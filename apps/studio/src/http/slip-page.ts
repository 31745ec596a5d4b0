/** What the page of a round says of a slip: its draw, what was chosen, and what it brought. */
import { displayMoney, minor } from "@baize/money";
import type { Database } from "../platform/db.ts";
import { findSlipForPage, listItems, type PagedSlip } from "../lottery/slips/slip-store.ts";
import { findSoldLottery } from "../lottery/sold-games.ts";
import { choiceWords, drawnWord, drawWord, playWords } from "../lottery/words.ts";
import { textIn, type RoundStatus } from "../protocol.ts";

export interface SlipFacts extends Pick<PagedSlip, "operatorId" | "playerId" | "ref" | "currency"> {
  readonly game: string;
  /** Undefined where the payout says it. */
  readonly status: RoundStatus | undefined;
  readonly placedAt: number;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint | null;
  /** The draw, what came out and each item, by the words they are called. */
  readonly more: readonly (readonly [label: string, text: string])[];
}

function statusOf({ state, drawState, voidReason, isDisputed }: PagedSlip) {
  if (isDisputed) return "disputed";
  if (state === "pending") return "stake_pending";
  if (state === "refused") return "refused";
  if (state !== "accepted" || voidReason !== null) return "refunded";
  return drawState === "settled" ? undefined : "accepted";
}

export async function slipFacts(
  db: Database,
  slipId: string,
  lang: string,
): Promise<SlipFacts | undefined> {
  const slip = await findSlipForPage(db, slipId);
  if (slip === undefined) return undefined;
  const { currency, gameCode, numero, result } = slip;
  const money = (amount: bigint) => displayMoney(minor(amount), currency);
  const name = findSoldLottery(gameCode)?.name;
  const items = await listItems(db, [slipId]);
  const told = items.map((item) => {
    const staked = money(item.lineStakeMinor * BigInt(item.lines));
    const won = item.prizeMinor === null ? "" : ` → ${money(item.prizeMinor)}`;
    const text = `${choiceWords(item.selection, lang)} · ${staked}${won}`;
    return [playWords(item.play, lang), text] as const;
  });
  const drawn = result === null ? [] : ([[drawnWord(lang), result]] as const);
  const status = statusOf(slip);
  return {
    operatorId: slip.operatorId,
    playerId: slip.playerId,
    ref: slip.ref,
    currency,
    game: name === undefined ? gameCode : textIn(name, lang),
    status,
    placedAt: slip.createdAt,
    stakeMinor: slip.stakeMinor,
    payoutMinor: status === undefined ? (slip.prizeMinor ?? 0n) : null,
    more: [[drawWord(lang), numero], ...drawn, ...told],
  };
}
