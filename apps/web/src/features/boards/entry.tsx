import type { Board } from "@baize/contract";
import { Ticket } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { ask } from "../../lib/dialogs.ts";
import { ContentLink } from "../../ui/content-link.tsx";
import { TakeButton } from "../../ui/take-button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useScoreText } from "../../ui/boards/score-text.ts";
import { moneyText } from "../../ui/money.tsx";
import { rebuyBoard, registerBoard } from "./api.ts";
import { useDoing } from "./doing.ts";

/** What a tournament costs, how it is entered, and what became of the member's money. */

interface OfBoard {
  readonly board: Board;
}

export type CostingEntry = Exclude<NonNullable<Board["entry"]>, { readonly by: "free" }>;

interface OfCosting extends OfBoard {
  readonly entry: CostingEntry;
}

/** The price of a try: money, points, or a ticket. */
function usePriceText() {
  const t = useTranslations("missions.tournaments");
  return (entry: CostingEntry, currency: string): string => {
    if (entry.by === "points") return t("points", { count: entry.points });
    return entry.by === "ticket" ? t("tickets", { count: 1 }) : moneyText(entry.buyIn, currency);
  };
}

/** In one line: what it costs, and of a member who is in, what they paid. */
export function EntryPrice({ board: { entry, bought, currency, tickets } }: OfBoard) {
  const t = useTranslations("missions.tournaments");
  const priceText = usePriceText();
  if (entry === null) return null;
  const text = () => {
    if (entry.by === "free") return t("free");
    if (bought === null) {
      return tickets === null
        ? t("price", { amount: priceText(entry, currency) })
        : t("ticketPrice", { count: tickets });
    }
    if (bought.tickets > 0) {
      const count = bought.tickets;
      return bought.isReturned ? t("ticketsBack", { count }) : t("ticketsUsed", { count });
    }
    const amount =
      bought.points > 0
        ? t("points", { count: bought.points })
        : moneyText(bought.amount, currency);
    return bought.isReturned
      ? t("returned", { amount })
      : t("paid", { amount, count: bought.tries });
  };
  return (
    <p className="flex items-center gap-1.5 text-sm text-fg2">
      <Ticket size={16} className="shrink-0" aria-hidden />
      {text()}
    </p>
  );
}

/** The best try is on the board; this is the one that runs, and what of it still counts. */
export function ThisTry({ board }: OfBoard) {
  const t = useTranslations("missions.tournaments");
  const scoreText = useScoreText(board);
  const score = board.bought?.tryScore ?? null;
  const { roundsLeft } = board;
  return (
    <>
      {score !== null && (
        <p className="text-sm font-semibold">{t("thisTry", { score: scoreText(score) })}</p>
      )}
      {roundsLeft !== null && (
        <p className="text-sm font-semibold">{t("roundsLeft", { count: roundsLeft })}</p>
      )}
    </>
  );
}

/** Enters for money, points or a ticket, once the member has read what it costs. */
export function BuyIn({ board, entry }: OfCosting) {
  const t = useTranslations("missions.tournaments");
  const priceText = usePriceText();
  const doing = useDoing();
  const { title, currency } = board;
  const amount = priceText(entry, currency);
  const fee = entry.by === "cash" && /[1-9]/.test(entry.fee) ? entry.fee : undefined;
  const isByTicket = entry.by === "ticket";
  const text = () => {
    if (isByTicket) return t("enterTicket");
    return fee === undefined
      ? t("enterNoFee", { amount })
      : t("enterText", { amount, fee: moneyText(fee, currency) });
  };
  const enter = async () => {
    const isSure = await ask({
      title: t("enterTitle", { title }),
      text: text(),
      confirm: isByTicket ? t("useTicket") : t("pay", { amount }),
      cancel: t("notNow"),
    });
    if (!isSure) return;
    await doing.run(async () => {
      await registerBoard(board);
      return t("entered", { title });
    });
  };
  // Without a ticket there is nothing to press: the line above says how many there are.
  if (board.tickets === 0) return <TicketFrom />;
  const label = isByTicket ? t("enterWithTicket") : t("enter", { amount });
  return (
    <div className="grid gap-2">
      <TakeButton
        look="action"
        isBusy={doing.isBusy}
        aria-label={`${label}: ${title}`}
        className="justify-self-start max-sm:w-full"
        onClick={() => void enter()}
      >
        {label}
      </TakeButton>
      <FormError text={doing.refused} />
    </div>
  );
}

/** Where a ticket comes from. */
function TicketFrom() {
  const t = useTranslations("missions.tournaments");
  const shell = useTranslations("shell");
  return (
    <p className="text-sm text-fg2">
      {t("ticketFrom")}{" "}
      <ContentLink
        url="/member?page=rewardCenter"
        className="font-semibold text-brand-fg underline underline-offset-4"
      >
        {shell("rewardCenter")}
      </ContentLink>
    </p>
  );
}

/** Another try, as long as there is one. */
export function Rebuy({ board, entry }: OfCosting) {
  const t = useTranslations("missions.tournaments");
  const priceText = usePriceText();
  const doing = useDoing();
  const tries = board.bought?.tries ?? 0;
  const left = entry.rebuys + 1 - tries;
  if (left <= 0 || board.tickets === 0) return null;
  // The server refuses it as well: a try that was not played is as good as the next one.
  if (board.bought?.isTryPlayed === false) {
    return <p className="text-sm text-fg2">{t("playFirst", { count: left })}</p>;
  }
  const isByTicket = entry.by === "ticket";
  const amount = priceText(entry, board.currency);
  const rebuy = async () => {
    const isSure = await ask({
      title: t("rebuyTitle"),
      text: isByTicket ? t("rebuyTicket") : t("rebuyText", { amount }),
      confirm: isByTicket ? t("useTicket") : t("pay", { amount }),
      cancel: t("notNow"),
    });
    if (!isSure) return;
    await doing.run(async () => {
      await rebuyBoard(board, tries + 1);
      return t("begun");
    });
  };
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <TakeButton
          isBusy={doing.isBusy}
          aria-label={`${t("rebuy", { amount })}: ${board.title}`}
          className="max-sm:w-full"
          onClick={() => void rebuy()}
        >
          {t("rebuy", { amount })}
        </TakeButton>
        <span className="text-sm text-fg2">{t("left", { count: left })}</span>
      </div>
      <FormError text={doing.refused} />
    </div>
  );
}
