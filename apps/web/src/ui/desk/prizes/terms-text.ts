import { timesOfBps } from "@baize/money/hundredths";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { gameTypes } from "../../../lib/game-types.ts";
import { useLanguage } from "../../../lib/i18n.tsx";
import { useLocalText } from "../../../lib/local-text.ts";
import { usePercentText } from "../../../lib/percent-text.ts";
import { moneyText } from "../../money.tsx";
import type { PrizeLike } from "./prize.ts";
import { prizeBoardsQuery, prizeWheelsQuery, roundGamesQuery } from "./queries.ts";

/** Every term of a prize in words: what a second person agrees to. */

export type NameOf = (key: string) => string | undefined;

/** What games, wheels and tournaments are called; of those that there are now. */
export function usePrizeNames(): NameOf {
  const textOf = useLocalText();
  const { data: games = [] } = useQuery(roundGamesQuery(useLanguage()));
  const { data: wheels = [] } = useQuery(prizeWheelsQuery);
  const { data: boards = [] } = useQuery(prizeBoardsQuery);
  return (key) => {
    const game = games.find((one) => `${one.vassalage} ${one.gameCode}` === key);
    if (game !== undefined) return game.gameName;
    const found =
      wheels.find(({ wheelId }) => wheelId === key) ?? boards.find((one) => one.boardId === key);
    return found && textOf(found.settings.title);
  };
}

/** What is given, in one line, and its terms: each with its name. */
interface PrizeWords {
  readonly gives: string;
  readonly terms: readonly (readonly [label: string, value: string])[];
}

type GivesText = (prize: PrizeLike, currency: string) => string;

function useGivesText(): GivesText {
  const t = useTranslations("console.gifts.prize");
  const worth = useTranslations("console.gifts.worth");
  return (prize) => {
    if (prize.kind === "points" && "points" in prize)
      return worth("points", { count: prize.points });
    if (prize.kind === "free_rounds" && "rounds" in prize) {
      return worth("rounds", { count: prize.rounds });
    }
    const kind = t(`kinds.${prize.kind}`);
    if ("tickets" in prize) return `${kind}: ${worth("tickets", { count: prize.tickets })}`;
    return kind;
  };
}

export function usePrizeWords(nameOf: NameOf) {
  const t = useTranslations("console.gifts.prize");
  const limits = useTranslations("console.points.field");
  const vip = useTranslations("console.vip");
  const typeText = useTranslations("shell.gameType");
  const percentText = usePercentText();
  const givesText = useGivesText();
  const named = (key: string) => nameOf(key) ?? key;
  function termsOf(prize: PrizeLike, currency: string): (readonly [string, string])[] {
    const all = t("all");
    const most = (text: string | undefined) =>
      text === undefined ? all : moneyText(text, currency);
    switch (prize.kind) {
      case "cash":
      case "points":
        return [];
      case "bonus": {
        const { weights } = prize;
        const parts = gameTypes.map(
          (type) => `${typeText(type)} ${percentText(weights[type] / 100)}`,
        );
        const isWhole = gameTypes.every((type) => weights[type] === 10_000);
        return [
          [t("wagering"), `${timesOfBps(prize.wageringBps)}×`],
          [limits("countsAtMost"), most(prize.countsAtMost)],
          ...(isWhole ? [] : [[vip("weights"), parts.join(", ")] as const]),
        ];
      }
      case "free_rounds":
        return [
          [t("game"), named(`${prize.vassalage} ${prize.gameCode}`)],
          [t("stake"), moneyText(prize.stake, currency)],
          [limits("winCap"), most(prize.winCap)],
        ];
      case "ticket":
        return [[t("wheel"), named(prize.wheelId)]];
      default:
        return [[t("tournament"), named(prize.boardId)]];
    }
  }
  return (prize: PrizeLike, currency: string): PrizeWords => ({
    gives: givesText(prize, currency),
    terms: [
      ...termsOf(prize, currency),
      ...("days" in prize ? [[t("prizeDays"), String(prize.days)] as const] : []),
    ],
  });
}

/** The same in lines of their own. */
export function usePrizeLines(nameOf: NameOf) {
  const wordsOf = usePrizeWords(nameOf);
  return (prize: PrizeLike, currency: string): string[] => {
    const { gives, terms } = wordsOf(prize, currency);
    return [gives, ...terms.map(([label, value]) => `${label}: \u2068${value}\u2069`)];
  };
}
