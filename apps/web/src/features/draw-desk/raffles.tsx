import type { ConsoleRaffle, RaffleState } from "@baize/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Plus, Tickets } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { randomUuid } from "../../lib/random.ts";
import { goWith, useAddress } from "../../lib/address.ts";
import { call } from "../../lib/client.ts";
import { ask, toast } from "../../lib/dialogs.ts";
import { useLocalText } from "../../lib/local-text.ts";
import { useMay, type BrandOutline } from "../../lib/operator.ts";
import { useMomentText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { Mark, table } from "../../ui/desk/page-parts.tsx";
import { SaveError, useSaving } from "../../ui/desk/save-bar.tsx";
import { OneStop } from "../../ui/desk/rewards-stop/one-stop.tsx";
import { Money } from "../../ui/money.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { RaffleForm } from "./raffle-form.tsx";

const rafflesQuery = queryOptions({
  queryKey: ["draws", "raffles"],
  staleTime: 0,
  queryFn: ({ signal }) => call("consoleRaffles", undefined, { signal }),
});

/** A brand's raffles: tickets, what was drawn, and the form of a new one. */
export function Raffles({ brand }: { readonly brand: BrandOutline }) {
  const t = useTranslations("console.draws.raffle");
  const mayWrite = useMay("rewards.write");
  const asked = useAddress().search["draw"];
  const { data, error, isError, refetch } = useQuery(rafflesQuery);
  if (asked !== undefined) return <RaffleForm key={asked} brand={brand} raffleId={asked} />;
  if (isError && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={6} className="h-11" />;
  const own = data.filter(({ merchantCode }) => merchantCode === brand.merchantCode);
  return (
    <>
      {mayWrite && (
        <Button
          look="action"
          className="justify-self-start"
          onClick={() => goWith({ draw: randomUuid() })}
        >
          <Plus size={16} aria-hidden />
          {t("add")}
        </Button>
      )}
      {own.some(({ input, state }) => input === "none" && state !== "cancelled") && (
        <p className="text-fg2">{t("noInput")}</p>
      )}
      {own.length === 0 ? (
        <Empty icon={<Tickets size={28} aria-hidden />} text={t("empty")} />
      ) : (
        <RafflesTable raffles={own} mayWrite={mayWrite} />
      )}
    </>
  );
}

const tones = {
  planned: "brand",
  open: "good",
  frozen: "calm",
  drawn: "calm",
  cancelled: "bad",
} as const satisfies Record<RaffleState, string>;

interface RafflesTableProps {
  readonly raffles: readonly ConsoleRaffle[];
  readonly mayWrite: boolean;
}

function RafflesTable({ raffles, mayWrite }: RafflesTableProps) {
  const t = useTranslations("console.draws");
  const desk = useTranslations("console.desk");
  const saving = useSaving();
  async function cancel({ merchantCode, raffleId }: ConsoleRaffle) {
    const isSure = await ask({
      title: t("raffle.cancelSure"),
      text: t("raffle.cancelText"),
      confirm: t("raffle.cancel"),
      cancel: desk("keepIt"),
      look: "danger",
    });
    if (!isSure) return;
    const params = { merchantCode, raffleId };
    const isDone = await saving.runAndRead(() => call("cancelRaffle", { params }));
    if (isDone) toast(t("raffle.cancelled"));
  }
  return (
    <>
      <SaveError error={saving.error} />
      <div className={table.frame}>
        <table className={table.table}>
          <thead className={table.head}>
            <tr>
              <th scope="col">{t("field.title")}</th>
              <th scope="col" className="max-md:hidden">
                {t("raffle.ends")}
              </th>
              <th scope="col" className="text-end!">
                {t("raffle.tickets")}
              </th>
              <th scope="col" className="text-end! max-sm:hidden">
                {t("raffle.owners")}
              </th>
              <th scope="col" className="text-end! max-md:hidden">
                {t("raffle.won")}
              </th>
              <th scope="col" className="text-end! max-lg:hidden">
                {t("raffle.claimed")}
              </th>
              <th scope="col">{t("status")}</th>
              {mayWrite && (
                <th scope="col" className="text-end">
                  {t("action")}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {raffles.map((raffle) => (
              <Row
                key={raffle.raffleId}
                raffle={raffle}
                isBusy={saving.isBusy}
                onCancel={mayWrite ? () => void cancel(raffle) : undefined}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

interface RowProps {
  readonly raffle: ConsoleRaffle;
  readonly isBusy: boolean;
  readonly onCancel: (() => void) | undefined;
}

function Row({ raffle, isBusy, onCancel }: RowProps) {
  const t = useTranslations("console.draws");
  const textOf = useLocalText();
  const momentText = useMomentText();
  const { merchantCode, raffleId, settings, state, tickets, owners, won, claimed, endsAt } = raffle;
  const { title, currency } = settings;
  const name = textOf(title);
  return (
    <tr className={table.row}>
      <td>{`\u2068${name}\u2069`}</td>
      <td className="max-md:hidden">{momentText(endsAt)}</td>
      <td className="num text-end">{tickets}</td>
      <td className="num text-end max-sm:hidden">{owners}</td>
      <td className="text-end max-md:hidden">
        <Money amount={won} currency={currency} />
      </td>
      <td className="text-end max-lg:hidden">
        <Money amount={claimed} currency={currency} />
      </td>
      <td>
        <Mark tone={tones[state]}>{t(`raffle.state.${state}`)}</Mark>
      </td>
      {onCancel !== undefined && (
        <td>
          <div className="flex items-start justify-end gap-2 max-lg:flex-col max-lg:items-end">
            {state !== "cancelled" && (
              <OneStop kind="raffle" merchantCode={merchantCode} rewardId={raffleId} />
            )}
            {state === "planned" && (
              <Button
                size="small"
                disabled={isBusy}
                aria-label={`${t("raffle.cancel")}: ${name}`}
                onClick={onCancel}
              >
                {t("raffle.cancel")}
              </Button>
            )}
          </div>
        </td>
      )}
    </tr>
  );
}
