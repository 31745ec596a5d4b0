import type { Liability } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Camera, Vault } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { WithBrand } from "../../ui/desk/brand-choice.tsx";
import { ExportButton } from "../../ui/desk/export-button.tsx";
import { FigureTable } from "../../ui/desk/figure-table.tsx";
import { PageHead } from "../../ui/desk/page-parts.tsx";
import { SaveError, useSaving } from "../../ui/desk/save-bar.tsx";
import { Money } from "../../ui/money.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { liabilityQuery } from "./api.ts";

const parts = [
  "cash",
  "bonus",
  "locked",
  "pending",
  "overdrawn",
  "test",
  "jackpots",
  "awards",
  "accrued",
  "points",
] as const;

/** What members are owed, now and every night before. */
export function LiabilityPage() {
  const t = useTranslations("console.liability");
  const saving = useSaving();
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHead
        title={t("title")}
        lead={t("lead")}
        action={
          <Button
            size="small"
            look="action"
            isBusy={saving.isBusy}
            onClick={() => void saving.runAndRead(() => call("takeLiability"))}
          >
            <Camera size={16} aria-hidden />
            {t("take")}
          </Button>
        }
      />
      <SaveError error={saving.error} />
      <WithBrand>
        {({ merchantCode }, choice) => (
          <>
            <div className="flex flex-wrap items-end justify-between gap-3">
              {choice}
              <span className="ms-auto">
                <ExportButton order={{ kind: "liability", filters: { merchantCode } }} />
              </span>
            </div>
            <Moments key={merchantCode} merchantCode={merchantCode} />
          </>
        )}
      </WithBrand>
    </div>
  );
}

function Moments({ merchantCode }: { readonly merchantCode: string }) {
  const t = useTranslations("console.liability");
  const kept = useQuery(liabilityQuery(merchantCode));
  if (kept.isPending) return <SkeletonRows rows={6} className="h-11" />;
  if (kept.isError) return <Failed error={kept.error} onRetry={() => void kept.refetch()} />;
  const [newest] = kept.data;
  if (newest === undefined) {
    return <Empty icon={<Vault size={28} aria-hidden />} text={t("empty")} />;
  }
  return (
    <>
      <Newest rows={kept.data.filter(({ takenAt }) => takenAt === newest.takenAt)} />
      <History rows={kept.data} />
    </>
  );
}

/** The last moment, one card for each currency. */
function Newest({ rows }: { readonly rows: readonly Liability[] }) {
  const t = useTranslations("console.liability");
  const timeText = useTimeText();
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      {rows.map((row) => (
        <section key={row.currency} aria-label={row.currency} className="card grid gap-3 p-4">
          <div>
            <p className="text-fg2">{t("owed")}</p>
            <p className="text-lg font-semibold">
              <Money amount={row.total} currency={row.currency} />
            </p>
            <p className="text-fg2">
              {timeText(row.takenAt)} · {t("members", { count: row.members })}
            </p>
          </div>
          <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5">
            {parts.map((part) => {
              const amount = row[part];
              // Not counted at moments that were recorded long ago.
              if (amount === null) return undefined;
              return (
                <div key={part} className="contents">
                  <dt className="text-fg2">{t(part)}</dt>
                  <dd className="text-end">
                    <Money amount={amount} currency={row.currency} />
                  </dd>
                </div>
              );
            })}
          </dl>
          <p className="text-sm text-fg3">{t("rewardsNote")}</p>
        </section>
      ))}
    </div>
  );
}

function History({ rows }: { readonly rows: readonly Liability[] }) {
  const t = useTranslations("console.liability");
  const timeText = useTimeText();
  return (
    <FigureTable
      label={t("history")}
      first={t("time")}
      heads={[
        t("owed"),
        t("cash"),
        t("bonus"),
        t("locked"),
        t("pending"),
        t("jackpots"),
        t("memberCount"),
      ]}
      rows={rows.map((row) => ({
        key: `${row.takenAt} ${row.currency}`,
        name: timeText(row.takenAt),
        cells: [
          <Money key="total" amount={row.total} currency={row.currency} />,
          <Money key="cash" amount={row.cash} currency={row.currency} />,
          <Money key="bonus" amount={row.bonus} currency={row.currency} />,
          <Money key="locked" amount={row.locked} currency={row.currency} />,
          <Money key="pending" amount={row.pending} currency={row.currency} />,
          <Money key="jackpots" amount={row.jackpots} currency={row.currency} />,
          <span key="members" className="num">
            {row.members}
          </span>,
        ],
      }))}
    />
  );
}
