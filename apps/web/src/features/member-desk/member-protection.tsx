import type { LimitKind, LimitPeriod, MemberProtection, PlayLimit } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { useMay } from "../../lib/operator.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { Mark, table } from "../../ui/desk/page-parts.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { protectionQuery } from "./api.ts";
import { HouseLimitDialog } from "./house-limit-dialog.tsx";
import {
  kinds,
  periodsOf,
  useChangeText,
  useLimitAmount,
  useLimitText,
  usePeriodText,
} from "./limit-words.ts";

/** What restricts a member: their own limits, the house's limits, and breaks. */
export function MemberProtectionPart({ memberId }: { readonly memberId: string }) {
  const { data, isError, error, refetch } = useQuery(protectionQuery(memberId));
  if (data === undefined) {
    if (isError) return <Failed error={error} onRetry={() => void refetch()} />;
    return <SkeletonRows rows={8} className="h-11" />;
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <PauseLine protection={data} />
      <Limits memberId={memberId} protection={data} />
      <Changes protection={data} />
    </div>
  );
}

interface ShownProps {
  readonly protection: MemberProtection;
}

function PauseLine({ protection: { pause } }: ShownProps) {
  const t = useTranslations("console.members.care");
  const protection = useTranslations("protection");
  const timeText = useTimeText();
  if (pause === null) return <p className="text-fg2">{t("noBreak")}</p>;
  return (
    <p className="font-medium">
      {pause.endsAt === null
        ? protection("pausedForEver")
        : protection("pausedUntil", { time: timeText(pause.endsAt) })}
    </p>
  );
}

interface Edited {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
}

function Limits({ memberId, protection }: ShownProps & { readonly memberId: string }) {
  const t = useTranslations("console.members.care");
  const [edited, setEdited] = useState<Edited>();
  const { limits, currency } = protection;
  const houseOf = ({ kind, period }: Edited) =>
    limits.find((one) => one.kind === kind && one.period === period && one.setBy === "operator");
  return (
    <section aria-label={t("limits")} className="grid grid-cols-1 gap-2">
      <h2 className="font-semibold">{t("limits")}</h2>
      <p className="text-fg2">{t("lead")}</p>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {kinds.map((kind) => (
          <KindCard
            key={kind}
            kind={kind}
            limits={limits.filter((one) => one.kind === kind)}
            currency={currency}
            onEdit={(period) => setEdited({ kind, period })}
          />
        ))}
      </div>
      {edited !== undefined && (
        <HouseLimitDialog
          key={`${edited.kind} ${edited.period}`}
          memberId={memberId}
          {...edited}
          current={houseOf(edited)}
          currency={currency}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}

interface KindCardProps {
  readonly kind: LimitKind;
  readonly limits: readonly PlayLimit[];
  readonly currency: string;
  readonly onEdit: (period: LimitPeriod) => void;
}

function KindCard({ kind, limits, currency, onEdit }: KindCardProps) {
  const t = useTranslations("console.members.care");
  const name = useTranslations("protection.kind");
  const periodText = usePeriodText();
  const protection = useTranslations("protection");
  const limitText = useLimitText();
  const mayWrite = useMay("members.write");
  return (
    <section aria-label={name(kind)} className="card p-4">
      <h3 className="mb-1 font-semibold">{name(kind)}</h3>
      <ul>
        {periodsOf(kind).map((period) => {
          const own = limits.filter((one) => one.period === period);
          const hasHouse = own.some(({ setBy }) => setBy === "operator");
          const action = t(hasHouse ? "changeHouse" : "setHouse");
          return (
            <li key={period} className="grid gap-2 border-t border-line py-2 first:border-t-0">
              <div className="flex min-h-9 items-center gap-3">
                <h4 className="flex-1 text-fg2">
                  {kind === "single" ? protection("perBet") : periodText(period)}
                </h4>
                {mayWrite && (
                  <Button
                    size="small"
                    onClick={() => onEdit(period)}
                    aria-label={t("editLabel", { action, limit: limitText(kind, period) })}
                  >
                    {action}
                  </Button>
                )}
              </div>
              {own.map((limit) => (
                <LimitLine key={limit.setBy} limit={limit} currency={currency} />
              ))}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function LimitLine({ limit, currency }: { readonly limit: PlayLimit; readonly currency: string }) {
  const t = useTranslations("console.members.care");
  const protection = useTranslations("protection");
  const amountText = useLimitAmount(currency);
  const { kind, used, amount, left, setBy, pending } = limit;
  const text = (value: string) => amountText(kind, value);
  const isHouse = setBy === "operator";
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Mark tone={isHouse ? "brand" : "calm"}>{t(isHouse ? "house" : "own")}</Mark>
      <span className="flex-1">
        {kind === "single"
          ? protection("atMost", { amount: text(amount) })
          : protection("usage", { used: text(used), amount: text(amount) })}
      </span>
      {kind !== "single" && (
        <span className="text-fg2">{protection("left", { left: text(left) })}</span>
      )}
      {pending !== null && (
        <span className="w-full text-fg2">
          {pending.amount === null
            ? t("waitingNone")
            : t("waiting", { amount: text(pending.amount) })}
        </span>
      )}
    </div>
  );
}

function Changes({ protection: { changes, currency } }: ShownProps) {
  const t = useTranslations("console.members.care");
  const timeText = useTimeText();
  const changeText = useChangeText(currency);
  return (
    <section aria-label={t("changes")} className="grid grid-cols-1 gap-2">
      <h2 className="font-semibold">{t("changes")}</h2>
      {changes.length === 0 ? (
        <p className="text-fg2">{t("noChanges")}</p>
      ) : (
        <div className={table.frame}>
          <ul>
            {changes.map((change) => (
              <li
                key={change.changeId}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2 first:border-t-0"
              >
                <span className="min-w-56 flex-1">{changeText(change)}</span>
                <Mark>{t(change.setBy === "operator" ? "byHouse" : "byMember")}</Mark>
                <span className="text-fg2">{timeText(change.at)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
