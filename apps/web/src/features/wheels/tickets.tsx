import type { Ticket } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Hourglass, Ticket as TicketIcon } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { ask, toast } from "../../lib/dialogs.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { useRewardsStopped } from "../../lib/rewards.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { ContentLink } from "../../ui/content-link.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { Failed } from "../../ui/states.tsx";
import { TakeButton } from "../../ui/take-button.tsx";
import { groupsOf } from "./ticket-groups.ts";
import { cancelTicket, claimTicket, ticketsQuery } from "./api.ts";

/**
 * The member's tickets, those first that end first. One of a wheel leads to its wheel, so that the
 * turn is seen; one of a tournament enters it here.
 */
export function Tickets() {
  const t = useTranslations("draws.ticket");
  const { data, error, isError, refetch } = useQuery(ticketsQuery(useLanguage()));
  if (isError && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined || data.length === 0) return null;
  return (
    <section aria-labelledby="tickets" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="tickets" className="font-display text-lg font-semibold">
          {t("title")}
        </h2>
        <ContentLink
          url="/member?page=luckyWheel"
          className="text-sm font-medium text-brand-fg underline-offset-4 hover:underline"
        >
          {t("chances")}
        </ContentLink>
      </div>
      <ul className="card divide-y divide-line">
        {groupsOf(data).map(({ first, count }) => (
          <Row key={first.ticketId} ticket={first} count={count} />
        ))}
      </ul>
    </section>
  );
}

/** What may be done with a ticket, and what is said then. */
function useWays(ticket: Ticket) {
  const t = useTranslations("draws.ticket");
  return {
    async enter() {
      await claimTicket(ticket);
      toast(t("entered", { title: ticket.name }), "win");
    },
    async giveUp() {
      const isSure = await ask({
        title: t("giveUpTitle"),
        text: `${ticket.name}. ${t("giveUpText")}`,
        confirm: t("giveUp"),
        cancel: t("keep"),
        look: "danger",
      });
      if (isSure) await cancelTicket(ticket);
    },
  };
}

interface RowProps {
  /** The one that ends first. */
  readonly ticket: Ticket;
  /** How many of the same there are. */
  readonly count: number;
}

function Row({ ticket, count }: RowProps) {
  const t = useTranslations("draws.ticket");
  const refusalText = useRefusalText();
  const [doing, setDoing] = useState<"enter" | "giveUp">();
  const [error, setError] = useState<unknown>();
  const { name, wheelId, conditionStatus } = ticket;
  const isUsable = conditionStatus.length === 0;
  const isStopped = useRewardsStopped();
  async function run(what: "enter" | "giveUp", work: () => Promise<void>) {
    setDoing(what);
    setError(undefined);
    try {
      await work();
    } catch (failed) {
      setError(failed);
    }
    setDoing(undefined);
  }
  const ways = useWays(ticket);
  return (
    <li className="grid gap-2 p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <What ticket={ticket} count={count} />
        <div className="flex gap-2 max-sm:w-full">
          <GiveUp
            name={name}
            isBusy={doing === "giveUp"}
            isDisabled={isStopped || doing !== undefined}
            onPress={() => void run("giveUp", () => ways.giveUp())}
          />
          {isUsable && wheelId !== null && (
            <ContentLink
              url={`/member?page=luckyWheel&part=${wheelId}`}
              className={`${buttonClass(isStopped ? "outline" : "action")} max-sm:flex-1`}
            >
              {t("use")}
              <span className="sr-only">: {name}</span>
            </ContentLink>
          )}
          {isUsable && wheelId === null && (
            <TakeButton
              look="action"
              isBusy={doing === "enter"}
              disabled={doing !== undefined}
              aria-label={`${t("use")}: ${name}`}
              className="max-sm:flex-1"
              onClick={() => void run("enter", () => ways.enter())}
            >
              {t("use")}
            </TakeButton>
          )}
        </div>
      </div>
      <FormError text={error === undefined ? undefined : refusalText(error)} />
    </li>
  );
}

/** What a ticket is for, how many there are, how long they last, and why they wait. */
function What({ ticket, count }: RowProps) {
  const t = useTranslations("draws.ticket");
  const timeText = useTimeText();
  const { name, expiresAt, conditionStatus } = ticket;
  const isUsable = conditionStatus.length === 0;
  return (
    <>
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-s2 text-brand-fg">
        <TicketIcon size={22} strokeWidth={1.75} aria-hidden />
      </span>
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <bdi>{name}</bdi>
          <span className="rounded-full bg-brand-soft px-2 py-0.5 text-xs font-semibold whitespace-nowrap text-brand-fg">
            {t("count", { count })}
          </span>
        </p>
        <p className="flex items-center gap-1.5 text-sm text-fg2">
          <Hourglass size={14} className="shrink-0" aria-hidden />
          {t(count > 1 ? "firstUntil" : "until", { time: timeText(expiresAt) })}
        </p>
        {!isUsable && (
          <p className="text-sm text-fg2">
            {t(conditionStatus.includes("stopped") ? "stopped" : "closed")}
          </p>
        )}
      </div>
    </>
  );
}

interface GiveUpProps {
  readonly name: string;
  readonly isBusy: boolean;
  readonly isDisabled: boolean;
  readonly onPress: () => void;
}

function GiveUp({ name, isBusy, isDisabled, onPress }: GiveUpProps) {
  const t = useTranslations("draws.ticket");
  return (
    <Button
      look="quiet"
      isBusy={isBusy}
      disabled={isDisabled}
      aria-label={`${t("giveUp")}: ${name}`}
      className="max-sm:flex-1"
      onClick={onPress}
    >
      {t("giveUp")}
    </Button>
  );
}
