import "../../../kits/cards/client/cards.css";
import "./blackjack.css";
import { useTranslations } from "use-intl";
import { minor, type Minor } from "@baize/money";
import { useFrame } from "../../../client/frame.ts";
import { useGameKeys } from "../../../client/keyboard.ts";
import { useStore } from "../../../client/store.ts";
import type { BlackjackHand, BlackjackMove, BlackjackOutcome } from "../protocol.ts";
import { useCardRounds } from "../../../kits/cards/client/use-card-rounds.ts";
import { useCardWords, useWonWords } from "../../../kits/cards/client/card-words.ts";
import { ResultPlate } from "../../../kits/stepped/client/result-plate.tsx";
import { MainButton, SteppedLayout } from "../../../kits/stepped/client/stepped-layout.tsx";
import type { SteppedRound } from "../../../kits/stepped/client/use-stepped.ts";
import { blackjackText } from "../text.ts";
import { makeGardenScene } from "./garden-scene.ts";

/** The key of each move. */
const moveKeys: Readonly<Record<BlackjackMove, string>> = {
  hit: "h",
  stand: "s",
  double: "d",
  split: "p",
  insure: "i",
  decline: "n",
};

function useBlackjack() {
  const t = useTranslations();
  const nameOf = useCardWords();
  const wonText = useWonWords();
  const describe = ({ outcome, payout, stake }: SteppedRound<BlackjackOutcome>): string => {
    const { hands, dealer, active, insurance } = outcome;
    if (payout !== null) {
      const mine = hands.map(({ total }) => total).join(", ");
      return `${t("blackjack.ended", { mine, dealer: dealer.total })} ${wonText(payout, stake)}`;
    }
    if (insurance === "offered") return t("blackjack.insuranceAsk");
    const total = hands[active ?? 0]?.total ?? 0;
    return t("blackjack.now", { total, card: nameOf(dealer.cards[0] ?? null) });
  };
  const { rounds, isIdle, start, onScene } = useCardRounds<BlackjackOutcome>("blackjack", describe);
  const { phase, round } = rounds;
  const may = phase === "open" ? (round?.outcome.may ?? []) : [];
  return {
    rounds,
    onScene,
    isIdle,
    may,
    move: (type: BlackjackMove) => {
      if (may.includes(type)) void rounds.step({ type });
    },
    start,
  };
}

export function BlackjackGame() {
  const t = useTranslations("cards");
  const game = useBlackjack();
  const { rounds, isIdle } = game;
  const { round, phase } = rounds;
  const keys = Object.entries(moveKeys) as readonly [BlackjackMove, string][];
  useGameKeys({
    play: game.start,
    mayChangeStake: isIdle,
    own: Object.fromEntries(
      keys.map(([move, key]) => [
        key,
        () => {
          game.move(move);
        },
      ]),
    ),
  });
  return (
    <SteppedLayout
      className="blackjack"
      make={makeGardenScene}
      onScene={game.onScene}
      rounds={rounds}
      chip={blackjackText}
      history={t("history")}
      isStakeLocked={!isIdle}
      actions={<Actions game={game} />}
    >
      {round !== null && phase !== "asking" && <Totals outcome={round.outcome} />}
      <ResultPlate rounds={rounds} headline={blackjackText} />
    </SteppedLayout>
  );
}

/** A soft hand counts two ways while it is played. */
const totalText = ({ total, isSoft }: { total: number; isSoft: boolean }, isOpen: boolean) =>
  isSoft && isOpen && total < 21 ? `${total - 10} / ${total}` : String(total);

/**
 * What each hand counts, beside its cards; the cards themselves for players who cannot see them.
 */
function Totals({ outcome }: { readonly outcome: BlackjackOutcome }) {
  const t = useTranslations("blackjack");
  const nameOf = useCardWords();
  const { hands, dealer, isOpen, active } = outcome;
  const cards = (given: readonly (number | null)[]): string => given.map(nameOf).join(", ");
  return (
    <>
      <p className="cards-badge blackjack-dealer" dir="auto">
        <span className="unseen">
          {t("dealer")}: {cards(dealer.cards)}:{" "}
        </span>
        {dealer.total}
      </p>
      {hands.map((hand, index) => (
        <p
          key={index}
          className={`cards-badge blackjack-hand ${lookOf(hand, active === index)}`}
          style={{ left: `${((index + 0.5) * 100) / hands.length}%` }}
        >
          <span className="unseen">
            {hands.length > 1 ? t("hand", { number: index + 1 }) : t("you")}: {cards(hand.cards)}
            :{" "}
          </span>
          <bdi dir="ltr">{totalText(hand, isOpen)}</bdi>
          {hand.isDoubled && <bdi dir="ltr"> ×2</bdi>}
          {hand.result !== null && <span> {t(hand.result)}</span>}
        </p>
      ))}
    </>
  );
}

function lookOf({ result }: BlackjackHand, isActive: boolean): string {
  if (result === "won" || result === "blackjack") return "is-won";
  if (result === "lost" || result === "bust") return "is-lost";
  return isActive ? "is-active" : "";
}

const order = ["hit", "stand", "double", "split"] as const;
const answers = ["insure", "decline"] as const;

function Actions({ game }: { readonly game: ReturnType<typeof useBlackjack> }) {
  const { rounds, isIdle, may, move } = game;
  const frame = useFrame();
  const t = useTranslations();
  const isOnline = useStore(frame.isOnline);
  const { round, phase } = rounds;
  // While an answer is shown the buttons stay in place, so that a quick press hits nothing else.
  const outcome = phase === "idle" ? undefined : round?.outcome;
  if (outcome?.isOpen !== true) {
    return (
      <MainButton label={t("cards.deal")} amount={null} isDisabled={!isIdle} press={game.start} />
    );
  }
  const isAsked = outcome.insurance === "offered";
  const cost = costOf(round?.stake ?? minor(0n), outcome);
  return (
    <>
      {isAsked && <p className="blackjack-ask">{t("blackjack.insuranceAsk")}</p>}
      <div className="blackjack-moves">
        {(isAsked ? answers : order).map((each) => {
          const added = cost[each];
          return (
            <button
              key={each}
              type="button"
              className={`blackjack-move is-${each}`}
              disabled={!may.includes(each) || !isOnline}
              onClick={() => {
                move(each);
              }}
            >
              <span>{t(`blackjack.${each}`)}</span>{" "}
              {added !== undefined && (
                <bdi dir="ltr" className="blackjack-cost">
                  +{frame.money(added)}
                </bdi>
              )}
            </button>
          );
        })}
      </div>
    </>
  );
}

/** What a move adds to the stakes; every hand holds the stake that opened the round. */
function costOf(
  staked: Minor,
  { hands, insurance }: BlackjackOutcome,
): Partial<Record<BlackjackMove, Minor>> {
  const stakes = hands.reduce((sum, { isDoubled }) => sum + (isDoubled ? 2n : 1n), 0n);
  // An insurance that was taken is half a stake, cut to whole minor units.
  const isInsured = insurance === "taken";
  const opened = isInsured ? (staked * 2n + 1n) / (stakes * 2n + 1n) : staked / stakes;
  return { double: minor(opened), split: minor(opened), insure: minor(opened / 2n) };
}
