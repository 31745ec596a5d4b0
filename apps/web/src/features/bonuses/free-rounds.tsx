import type { FreeRounds as Grant, FreeRoundsState } from "@baize/contract";
import { timesOfBps } from "@baize/money/hundredths";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Gift, Hourglass } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import "../../lib/records-calls.ts";
import { useTimeText } from "../../lib/time.ts";
import { buttonClass } from "../../ui/button.tsx";
import { moneyText } from "../../ui/money.tsx";
import { Failed } from "../../ui/states.tsx";

const freeRoundsQuery = (language: string) =>
  queryOptions({
    queryKey: ["member", "freeRounds", language],
    // They are played in the game, beside this page.
    staleTime: 0,
    queryFn: ({ signal }) => call("freeRounds", undefined, { signal }),
  });

/** Rounds the member was given, with the way into their game; nothing where there are none. */
export function FreeRounds() {
  const t = useTranslations("bonuses");
  const { data, error, isError, refetch } = useQuery(freeRoundsQuery(useLanguage()));
  if (isError && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined || data.length === 0) return null;
  return (
    <section aria-labelledby="free-rounds" className="grid grid-cols-1 gap-4">
      <h2 id="free-rounds" className="font-display text-lg font-semibold">
        {t("free.title")}
      </h2>
      <ul className="card divide-y divide-line">
        {data.map((grant) => (
          <Row key={grant.grantId} grant={grant} />
        ))}
      </ul>
    </section>
  );
}

const tones: Readonly<Record<FreeRoundsState, string>> = {
  sending: "bg-info/12 text-info",
  open: "bg-brand-soft text-brand-fg",
  used_up: "bg-win/12 text-win",
  over: "bg-s2 text-fg2",
  cancelling: "bg-s2 text-fg2",
  cancelled: "bg-s2 text-fg2",
  failed: "bg-s2 text-fg2",
};

function useStateText(state: FreeRoundsState): string {
  const t = useTranslations("bonuses");
  switch (state) {
    case "sending":
      return t("free.sending");
    case "open":
      return t("state.active");
    case "used_up":
      return t("free.usedUp");
    case "over":
      return t("state.expired");
    default:
      return t("state.forfeited");
  }
}

function Row({ grant }: { readonly grant: Grant }) {
  const t = useTranslations("bonuses");
  const timeText = useTimeText();
  const { vassalage, gameCode, gameName, stake, currency, rounds, used, kept, state } = grant;
  const isOpen = state === "open";
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-s2 text-brand-fg">
        <Gift size={22} strokeWidth={1.75} aria-hidden />
      </span>
      <div className="min-w-44 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <bdi>{gameName}</bdi>
          <bdi dir="ltr" className="num">
            {rounds} × {moneyText(stake, currency)}
          </bdi>
          <span
            className={`inline-flex items-center rounded-full px-2 py-0.5 text-xs font-semibold whitespace-nowrap ${tones[state]}`}
          >
            {useStateText(state)}
          </span>
        </p>
        <p className="text-sm text-fg2">
          {t("free.left", { left: rounds - used, rounds })} ·{" "}
          {t("free.won", { amount: moneyText(kept, currency) })}
        </p>
        {(isOpen || state === "sending") && (
          <Terms grant={grant} timeText={timeText(grant.endsAt)} />
        )}
      </div>
      {isOpen && (
        <Link
          to="/seamless"
          search={{ vassalage, gameCode }}
          aria-label={`${t("free.play")}: ${gameName}`}
          className={`${buttonClass("action")} max-sm:w-full`}
        >
          {t("free.play")}
        </Link>
      )}
    </li>
  );
}

function Terms({ grant, timeText }: { readonly grant: Grant; readonly timeText: string }) {
  const t = useTranslations("bonuses");
  return (
    <>
      <p className="mt-1 flex items-center gap-1.5 text-sm text-fg2">
        <Hourglass size={14} className="shrink-0" aria-hidden />
        {t("until", { time: timeText })}
      </p>
      {grant.winCap !== null && (
        <p data-win-cap className="text-sm text-fg2">
          {t("free.cap", { amount: moneyText(grant.winCap, grant.currency) })}
        </p>
      )}
      {grant.turnoverBps > 0 && (
        <p className="text-sm text-fg2">
          {t("free.factor", { times: timesOfBps(grant.turnoverBps) })}
        </p>
      )}
    </>
  );
}
