import type { BankLine, DepositInConsole } from "@baize/contract";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { serverNow } from "../../lib/clock.ts";
import { Mark } from "../../ui/desk/page-parts.tsx";
import { ageMinutes, dueOf } from "../../ui/desk/queue-rules.ts";

const tones = {
  created: "calm",
  pending: "calm",
  checking: "brand",
  received: "good",
  declined: "bad",
  expired: "calm",
} as const;

export function StateMark({ status }: Pick<DepositInConsole, "status">) {
  const t = useTranslations("console.deposits");
  return <Mark tone={tones[status]}>{t(`state.${status}`)}</Mark>;
}

const lineTones = {
  waiting: "brand",
  awaiting_second: "brand",
  credited: "good",
  returned: "calm",
} as const;

export function LineMark({ state }: Pick<BankLine, "state">) {
  const t = useTranslations("console.deposits");
  return <Mark tone={lineTones[state]}>{t(`lineState.${state}`)}</Mark>;
}

const dueTones = { fine: "good", soon: "brand", late: "bad" } as const;

interface AgeMarkProps {
  readonly since: string;
  readonly targetMinutes: number;
}

/** Its age against what the brand promises, in colour and in a word. */
export function AgeMark({ since, targetMinutes }: AgeMarkProps) {
  const t = useTranslations("console.withdrawals");
  const minutes = ageMinutes(since, serverNow());
  const due = dueOf(minutes, targetMinutes);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="num whitespace-nowrap">
        {t("ageOf", { minutes: String(minutes), target: String(targetMinutes) })}
      </span>
      <Mark tone={dueTones[due]}>{t(`due.${due}`)}</Mark>
    </span>
  );
}

interface PartProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function Part({ title, children }: PartProps) {
  return (
    <section>
      <h3 className="mb-2 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

export function Facts({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-fg2">{label}</dt>
          <dd className="min-w-0 text-end break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
