import type { LimitKind, LimitPeriod, PlayLimit, Protection } from "@baize/contract";
import { Clock, Coins, Dices, TrendingDown, Wallet, type LucideIcon } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { serverNow } from "../../lib/clock.ts";
import { toast } from "../../lib/dialogs.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { useTimeText } from "../../lib/time.ts";
import { unitText } from "../../lib/unit-text.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { moneyText } from "../../ui/money.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { periodText, shareOf } from "./amounts.ts";
import { confirmLimit, saveLimit } from "./api.ts";
import { LimitDialog } from "./limit-dialog.tsx";

/** The limits by kind: each period with what is used of it, and what waits. */

const kinds: readonly (readonly [LimitKind, LucideIcon])[] = [
  ["deposit", Wallet],
  ["loss", TrendingDown],
  ["wager", Coins],
  ["single", Dices],
  ["time", Clock],
];
/** The limit of a single bet has no period. */
const periodsOf = (kind: LimitKind): readonly LimitPeriod[] =>
  kind === "single" ? ["day"] : ["day", "week", "month"];

/** An amount of a limit, as a text: money, or minutes. */
export function useAmountText(currency: string): (kind: LimitKind, amount: string) => string {
  const language = useLanguage();
  return (kind, amount) =>
    kind === "time" ? unitText(language, Number(amount), "minute") : moneyText(amount, currency);
}

interface Edited {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
}

export function LimitCards({ protection }: { readonly protection: Protection }) {
  const t = useTranslations("protection");
  const [edited, setEdited] = useState<Edited>();
  const [isOpen, setOpen] = useState(false);
  const { limits, currency } = protection;
  const ownOf = ({ kind, period }: Edited) =>
    limits.find((one) => one.kind === kind && one.period === period && one.setBy === "member");
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      {kinds.map(([kind, Icon]) => (
        <section
          key={kind}
          aria-label={t(`kind.${kind}`)}
          className="rounded-lg border border-line"
        >
          <h3 className="flex items-center gap-2.5 border-b border-line px-4 py-3 font-semibold">
            <Icon size={18} strokeWidth={1.75} className="text-brand-fg" aria-hidden />
            {t(`kind.${kind}`)}
          </h3>
          <ul className="divide-y divide-line">
            {periodsOf(kind).map((period) => (
              <li key={period} className="grid gap-2 px-4 py-3">
                <PeriodRow
                  limits={limits.filter((one) => one.kind === kind && one.period === period)}
                  kind={kind}
                  period={period}
                  currency={currency}
                  onEdit={() => {
                    setEdited({ kind, period });
                    setOpen(true);
                  }}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {edited !== undefined && (
        <LimitDialog
          key={`${edited.kind} ${edited.period}`}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onClosed={() => setEdited(undefined)}
          {...edited}
          current={ownOf(edited)}
          currency={currency}
        />
      )}
    </div>
  );
}

interface PeriodRowProps extends Edited {
  /** The member's own and the house's. */
  readonly limits: readonly PlayLimit[];
  readonly currency: string;
  readonly onEdit: () => void;
}

function PeriodRow({ limits, kind, period, currency, onEdit }: PeriodRowProps) {
  const t = useTranslations("protection");
  const security = useTranslations("security");
  const ofPeriod = periodText(useLanguage(), period);
  const name = kind === "single" ? t("perBet") : ofPeriod;
  const hasOwn = limits.some(({ setBy }) => setBy === "member");
  const action = security(hasOwn ? "change" : "set");
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <h4 className="text-sm font-medium text-fg2">{name}</h4>
        <div className="flex items-center gap-3">
          {limits.length === 0 && <span className="text-sm text-fg3">{t("noLimit")}</span>}
          <Button
            size="small"
            onClick={onEdit}
            aria-label={`${action}: ${t(`kind.${kind}`)}, ${name}`}
          >
            {action}
          </Button>
        </div>
      </div>
      {limits.map((limit) => (
        <LimitState key={limit.setBy} limit={limit} currency={currency} />
      ))}
    </>
  );
}

interface LimitStateProps {
  readonly limit: PlayLimit;
  readonly currency: string;
}

function LimitState({ limit, currency }: LimitStateProps) {
  const t = useTranslations("protection");
  const amountText = useAmountText(currency);
  const { kind, used, reserved, amount, left, setBy, pending } = limit;
  const text = (value: string) => amountText(kind, value);
  const share = shareOf(used, amount);
  const isSingle = kind === "single";
  return (
    <div className="grid gap-1.5">
      {isSingle && <p className="text-sm">{t("atMost", { amount: text(amount) })}</p>}
      {!isSingle && <Used share={share} />}
      {!isSingle && (
        <p className="flex flex-wrap justify-between gap-x-3 text-sm">
          <span>{t("usage", { used: text(used), amount: text(amount) })}</span>
          <span className="text-fg2">{t("left", { left: text(left) })}</span>
        </p>
      )}
      {Number(reserved) > 0 && (
        <p className="text-sm text-fg2">{t("reserved", { amount: text(reserved) })}</p>
      )}
      {setBy === "operator" && <p className="text-xs text-fg3">{t("byHouse")}</p>}
      {pending !== null && <Waiting limit={limit} pending={pending} currency={currency} />}
    </div>
  );
}

/** How much of a limit is used, as a bar. */
function Used({ share }: { readonly share: number }) {
  return (
    <svg
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      aria-hidden
      className="h-1.5 w-full rounded-full bg-s3 rtl:-scale-x-100"
    >
      <rect
        width={share}
        height="4"
        className={
          share >= 100
            ? "fill-current text-loss"
            : share >= 80
              ? "fill-current text-brand-fg"
              : "fill-current text-win"
        }
      />
    </svg>
  );
}

interface WaitingProps extends LimitStateProps {
  readonly pending: NonNullable<PlayLimit["pending"]>;
}

/** What was asked for and waits, with the button that makes it count once it is time. */
function Waiting({ limit: { kind, period, amount }, pending, currency }: WaitingProps) {
  const t = useTranslations("protection");
  const shell = useTranslations("shell");
  const amountText = useAmountText(currency);
  const timeText = useTimeText();
  const refusalText = useRefusalText();
  const [busy, setBusy] = useState<"confirm" | "keep">();
  const [refusal, setRefusal] = useState<string>();
  const isDue = Date.parse(pending.dueAt) <= serverNow();
  async function act(which: "confirm" | "keep") {
    setBusy(which);
    setRefusal(undefined);
    try {
      if (which === "confirm") await confirmLimit({ kind, period, amount: pending.amount });
      else await saveLimit({ kind, period, amount });
      toast(t("saved"));
    } catch (error) {
      setRefusal(refusalText(error));
      setBusy(undefined);
    }
  }
  return (
    <div className="grid gap-2 rounded-md bg-s2 p-3 text-sm">
      <p>
        {pending.amount === null
          ? t("waitsNone")
          : t("waitsMore", { amount: amountText(kind, pending.amount) })}{" "}
        {!isDue && t("waitsUntil", { time: timeText(pending.dueAt) })}
      </p>
      <FormError text={refusal} />
      <div className="flex flex-wrap gap-2">
        {isDue && (
          <Button
            size="small"
            isBusy={busy === "confirm"}
            disabled={busy !== undefined}
            onClick={() => void act("confirm")}
          >
            {shell("confirm")}
          </Button>
        )}
        <Button
          size="small"
          look="ghost"
          isBusy={busy === "keep"}
          disabled={busy !== undefined}
          onClick={() => void act("keep")}
        >
          {t("keep")}
        </Button>
      </div>
    </div>
  );
}
