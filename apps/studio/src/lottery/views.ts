/** Draws, plays and slips as frames and platforms read them (lottery document, section 9). */
import { hundredthsText } from "@baize/money/hundredths";
import type { Session } from "../engine/players/service.ts";
import type { GameConfig, GameRules } from "../protocol.ts";
import type { NearDraws, PastDraw, PlayMenuView, PlayView, SlipView } from "./protocol.ts";
import { choiceWords, playWords } from "./words.ts";
import { currencyOf, formatMinor, minor } from "@baize/money";
import type { Database } from "../platform/db.ts";
import {
  countVoid,
  findKnownLink,
  findWaitingDraw,
  listNextDraws,
  listPastDraws,
  type DrawRow,
} from "./draw-rows/draw-store.ts";
import { stakeMaxOf } from "./rules/mode.ts";
import { findPlay } from "./rules/catalogue.ts";
import type { Play } from "./rules/play.ts";
import { isCancellable } from "./slips/cancel.ts";
import { lineStakeMin, memberWinMax, oddsOfPlay, oddsText } from "./slips/order.ts";
import { listItems, type ItemRow, type ListedSlip } from "./slips/slip-store.ts";
import { findSoldLottery, type SoldLottery } from "./sold-games.ts";

export const amountText = (amount: bigint, currency: string): string =>
  formatMinor(minor(amount), currency);

/** Where the link of a draw comes from; the link itself only once the draw is over. */
const proofOf = (draw: DrawRow) => ({
  chainEnd: draw.endHash,
  chainNumber: draw.chainNo,
  beaconRound: draw.beaconRound,
  root: draw.root,
  slipCount: draw.slipCount,
  link: draw.link,
  signature: draw.signature,
  randomness: draw.randomness,
  isTestRandomness: draw.isTestBeacon,
  lockedAt: draw.lockedAt,
  drawnAt: draw.drawnAt,
});

export const pastView = (draw: DrawRow): PastDraw => ({
  gameId: draw.gameCode,
  numero: draw.numero,
  winningNumber: draw.result,
  openedAt: draw.drawsAt,
  isSettled: draw.state === "settled" || draw.state === "refunded",
  isVoid: draw.voidReason !== null,
  voidReason: draw.voidReason,
  proof: proofOf(draw),
});

/** A draw that is over shows its link, which shows that the next was fixed by then. */
async function commitmentOf(db: Database, draw: DrawRow) {
  const known = await findKnownLink(db, draw);
  return {
    link: known?.link ?? draw.endHash,
    linksFrom: draw.chainNo - (known?.chainNo ?? 0),
  };
}

export async function nearView(db: Database, game: SoldLottery, nowMs: number): Promise<NearDraws> {
  const [current, next] = await listNextDraws(db, game.gameCode, nowMs, 2);
  const waiting = await findWaitingDraw(db, game.gameCode);
  const [previous] = await listPastDraws(db, game.gameCode, 1);
  return {
    currentNumero:
      current === undefined
        ? null
        : {
            numero: current.numero,
            gameId: game.gameCode,
            remainTime: Math.max(0, current.closesAt - nowMs),
            closesAt: current.closesAt,
            drawsAt: current.drawsAt,
            lockTime: (current.drawsAt - current.locksAt) / 1_000,
            isSale: current.state === "open",
            beaconRound: current.beaconRound,
            commitment: await commitmentOf(db, current),
          },
    /** Closed and not drawn yet: with its root once it is locked. */
    waitingNumero:
      waiting === undefined
        ? null
        : {
            numero: waiting.numero,
            drawsAt: waiting.drawsAt,
            root: waiting.root,
            isLate: nowMs > waiting.drawsAt,
          },
    previousNumero: previous === undefined ? null : pastView(previous),
    nextNumero: next === undefined ? null : { numero: next.numero },
    voidDraws: await countVoid(db, game.gameCode),
    serverTime: nowMs,
  };
}

const groupsOf = (play: Play, lang: string) =>
  "groups" in play.shape
    ? play.shape.groups.map(({ values, min, max }) => ({
        values: values.map(([, text]) => text),
        names: values.map(([, text]) => choiceWords(text, lang)),
        min,
        max: max ?? null,
      }))
    : null;

const playView = (play: Play, lang: string): PlayView => ({
  playId: play.code,
  playCode: play.code,
  playName: playWords(play.code, lang),
  playSwitch: true,
  groups: groupsOf(play, lang),
  playMenuInfos: play.prizes.map(({ id, oddsHundredths, fair }) => ({
    id,
    bonus: oddsText(oddsHundredths),
    /** 1/p of a line that wins it, as an exact fraction. */
    fair: `${fair.numerator}/${fair.denominator}`,
  })),
});

export function playMenuView(game: SoldLottery, lang: string): PlayMenuView {
  const plays = game.family.plays.filter(({ modes }) => modes.includes(game.mode));
  const windows = [...new Set(plays.map(({ code }) => code.split(".")[1] ?? ""))];
  return {
    familyCode: game.family.code,
    prizeModes: [
      {
        prizeModeId: game.mode,
        playMenuGroups: windows.map((window) => ({
          code: window,
          playMenus: plays
            .filter(({ code }) => code.split(".")[1] === window)
            .map((play) => playView(play, lang)),
        })),
      },
    ],
  };
}

/** The least any of its plays gives back, in hundredths of a percent. */
export function rtpBpsOf(game: SoldLottery): number {
  const shares = game.family.plays
    .filter(({ modes }) => modes.includes(game.mode))
    .flatMap(({ prizes }) =>
      prizes.map(({ oddsHundredths, fair }) =>
        // tidy: allow money-number, because it is a share.
        Number((oddsHundredths * 100n * fair.denominator) / fair.numerator),
      ),
    );
  return Math.min(...shares);
}

const quickMajor = [1n, 5n, 10n, 50n, 100n, 500n];

/** What a frame is told of a game in place of what the catalogue says. */
export function lotteryConfig(
  game: SoldLottery,
  { currency, isDemo }: Pick<Session, "currency" | "isDemo">,
): Omit<GameConfig, "brand"> {
  const { decimals, symbol } = currencyOf(currency);
  const least = lineStakeMin(currency);
  const perMajor = 10n ** BigInt(decimals);
  const quick = quickMajor.map((major) => minor(major * perMajor)).filter((one) => one >= least);
  return {
    gameCode: game.gameCode,
    kind: "lottery",
    vendorCode: game.vendorCode,
    name: game.name,
    currency,
    currencyDecimals: decimals,
    currencySymbol: symbol,
    stakeMin: amountText(least, currency),
    stakeMax: amountText(stakeMaxOf(currency), currency),
    stakeStep: amountText(1n, currency),
    stakeDefault: amountText(quick[2] ?? least, currency),
    stakesQuick: quick.map((one) => amountText(one, currency)),
    winMax: amountText(memberWinMax(currency), currency),
    isDemo,
  };
}

export function lotteryRules(game: SoldLottery, currency: string): GameRules {
  const config = lotteryConfig(game, { currency, isDemo: false });
  const { gameCode, kind, name, stakeMin, stakeMax, winMax } = config;
  const rtpPercent = hundredthsText(rtpBpsOf(game));
  return { gameCode, kind, name, version: "1", currency, stakeMin, stakeMax, winMax, rtpPercent };
}

export function settingView(game: SoldLottery, currency: string) {
  const text = (amount: bigint) => amountText(amount, currency);
  return {
    gameId: game.gameCode,
    name: game.name,
    prizeModeId: game.mode,
    currency,
    currencyDecimals: currencyOf(currency).decimals,
    currencySymbol: currencyOf(currency).symbol,
    lineStakeMin: text(lineStakeMin(currency)),
    betAmountMax: text(stakeMaxOf(currency)),
    winAmountMax: text(memberWinMax(currency)),
    betMultipleMax: 9_999,
    mayCancel: isCancellable(game),
  };
}

/** 2 waiting, 4 won, 5 lost, 8 cancelled, 9 void. */
export function statusOf(slip: ListedSlip): 2 | 4 | 5 | 8 | 9 {
  if (slip.state === "cancelled") return 8;
  if (slip.voidReason !== null) return 9;
  if (slip.drawState !== "settled") return 2;
  return slip.prizeMinor === null ? 5 : 4;
}

const itemView = (item: ItemRow, currency: string, lang: string) => {
  const play = findPlay(item.play);
  return {
    playId: item.play,
    playName: playWords(item.play, lang),
    selection: item.selection,
    selectionName: choiceWords(item.selection, lang),
    lines: item.lines,
    lineStake: amountText(item.lineStakeMinor, currency),
    odds: play === undefined ? [] : oddsOfPlay(play),
    prize: item.prizeMinor === null ? null : amountText(item.prizeMinor, currency),
  };
};

export async function slipViews(
  db: Database,
  slips: readonly ListedSlip[],
  nowMs: number,
  lang: string,
): Promise<SlipView[]> {
  const items = await listItems(
    db,
    slips.map(({ id }) => id),
  );
  return slips.map((slip) => {
    const game = findSoldLottery(slip.gameCode);
    const status = statusOf(slip);
    return {
      orderNumber: slip.id,
      orderMasterId: slip.id,
      gameCode: slip.gameCode,
      numero: slip.numero,
      bettingTime: slip.createdAt,
      drawsAt: slip.drawsAt,
      currency: slip.currency,
      lines: slip.lines,
      multiple: slip.multiple,
      planBettingAmount: amountText(slip.stakeMinor, slip.currency),
      winningAmount: amountText(slip.prizeMinor ?? 0n, slip.currency),
      winningNumber: slip.result,
      voidReason: slip.voidReason,
      chasing: false,
      orderStatus: status,
      canCancel:
        status === 2 && game !== undefined && isCancellable(game) && nowMs <= slip.closesAt,
      items: items
        .filter(({ slipId }) => slipId === slip.id)
        .map((item) => itemView(item, slip.currency, lang)),
    };
  });
}
