import type { Board, BoardState } from "@baize/contract";
import { CalendarClock, Hourglass } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { serverNow } from "../../lib/clock.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { usePause } from "../../lib/pause.ts";
import { useTimeText } from "../../lib/time.ts";
import { unitText } from "../../lib/unit-text.ts";
import { TakeButton } from "../../ui/take-button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { moneyText } from "../../ui/money.tsx";
import { useWorthText } from "../../ui/prize-worth.tsx";
import { timeLeft } from "../../lib/time-left.ts";
import { claimPrize, registerBoard } from "./api.ts";
import { useDoing } from "./doing.ts";
import { BuyIn, Rebuy } from "./entry.tsx";

/** What cards and details of a board share: its state, its time, and what the member may do. */

export interface OfBoard {
  readonly board: Board;
}

const tones: Readonly<Record<BoardState, string>> = {
  published: "bg-s2 text-fg2",
  registering: "bg-brand-soft text-brand-fg",
  running: "bg-info/12 text-info",
  finalizing: "bg-info/12 text-info",
  paying: "bg-win/12 text-win",
  finished: "bg-s2 text-fg2",
  cancelled: "bg-loss/12 text-loss",
};

export function StateMark({ board: { state, joinedAt, needsJoin, entry } }: OfBoard) {
  const t = useTranslations("missions.boards");
  const tournaments = useTranslations("missions.tournaments");
  const isEntryOpen = state === "registering" && entry !== null;
  const missions = useTranslations("missions");
  return (
    <p className="flex flex-wrap items-center gap-2 text-xs">
      <span
        className={`inline-flex items-center rounded-full px-2 py-0.5 font-semibold ${tones[state]}`}
      >
        {isEntryOpen ? tournaments("open") : t(`state.${state}`)}
      </span>
      {needsJoin && joinedAt !== null && (
        <span className="text-fg2">{missions("state.joined")}</span>
      )}
    </p>
  );
}

export function BoardTime({ board: { state, startsAt, endsAt } }: OfBoard) {
  const t = useTranslations("missions");
  const own = useTranslations("missions.boards");
  const language = useLanguage();
  const timeText = useTimeText();
  const isBefore = state === "published" || state === "registering";
  const left = state === "running" ? timeLeft(endsAt, serverNow()) : undefined;
  const Icon = isBefore ? CalendarClock : Hourglass;
  const until = () => {
    if (left === undefined) return own("ended", { time: timeText(endsAt) });
    const leftText = t("left", { time: unitText(language, left.count, left.unit) });
    return `${leftText} · ${t("until", { time: timeText(endsAt) })}`;
  };
  const text = isBefore ? t("begins", { time: timeText(startsAt) }) : until();
  return (
    <p className="flex items-center gap-1.5 text-sm text-fg2">
      <Icon size={16} className="shrink-0" aria-hidden />
      {text}
    </p>
  );
}

/** What may be done now: join or enter it, try again, or claim what was won. */
export function BoardWays({ board }: OfBoard) {
  const { state, joinedAt, needsJoin, award, entry, bought, paid, currency } = board;
  const t = useTranslations("missions.boards");
  // Nobody is asked to pay during a break; the server refuses either way.
  const isPaused = usePause() !== undefined;
  const isOpen = !isPaused && (state === "registering" || state === "running");
  const mayJoin = needsJoin && joinedAt === null && isOpen;
  const cost = entry === null || entry.by === "free" ? undefined : entry;
  return (
    <>
      {mayJoin && cost === undefined && <Join board={board} />}
      {mayJoin && cost !== undefined && <BuyIn board={board} entry={cost} />}
      {isOpen && state === "running" && bought !== null && cost !== undefined && (
        <Rebuy board={board} entry={cost} />
      )}
      {paid !== null && (
        <p className="font-semibold text-win">{t("won", { amount: moneyText(paid, currency) })}</p>
      )}
      {award !== null && <Prize board={board} award={award} />}
    </>
  );
}

function Join({ board }: OfBoard) {
  const t = useTranslations("missions");
  const doing = useDoing();
  const { title } = board;
  const join = () =>
    doing.run(async () => {
      await registerBoard(board);
      return t("joined", { title });
    });
  return (
    <div className="grid gap-2">
      <TakeButton
        look="action"
        isBusy={doing.isBusy}
        aria-label={`${t("join")}: ${title}`}
        className="justify-self-start max-sm:w-full"
        onClick={() => void join()}
      >
        {t("join")}
      </TakeButton>
      <FormError text={doing.refused} />
    </div>
  );
}

type AwardOf = NonNullable<Board["award"]>;

function Prize({ board, award }: OfBoard & { readonly award: AwardOf }) {
  const t = useTranslations("missions");
  const own = useTranslations("missions.boards");
  const timeText = useTimeText();
  const doing = useDoing();
  const awards = useTranslations("awards");
  const { claimId, state, claimBy } = award;
  const worth = useWorthText()({ ...award, currency: board.currency });
  const said =
    award.prize === null
      ? t("claimed", { amount: worth })
      : awards("prize.claimed", { what: worth });
  const claim = () =>
    doing.run(async () => {
      const after = await claimPrize(claimId);
      // One that is looked at first is shown as such.
      return after.state === "claimed" ? said : undefined;
    });
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-32 flex-1">
          <p className="font-semibold">{own("won", { amount: worth })}</p>
          {state === "issued" && claimBy !== null && (
            <p className="text-sm text-fg2">{t("claimBy", { time: timeText(claimBy) })}</p>
          )}
        </div>
        {state === "issued" ? (
          <TakeButton
            look="action"
            size="small"
            isBusy={doing.isBusy}
            aria-label={`${t("claim")}: ${board.title}`}
            onClick={() => void claim()}
          >
            {t("claim")}
          </TakeButton>
        ) : (
          <span className="text-sm font-semibold text-fg2">{t(`award.${state}`)}</span>
        )}
      </div>
      <FormError text={doing.refused} />
    </div>
  );
}
