import type { LedgerOperation } from "@baize/contract";
import { ArrowRight } from "lucide-react";
import { useId } from "react";
import { useTranslations } from "use-intl/react";
import { useMay } from "../../lib/operator.ts";
import { faultOfDays, useTypedDays, type TypedDays } from "../../lib/typed-days.ts";
import { Code, Part } from "../../ui/desk/drawer-parts.tsx";
import { KeywordField } from "../../ui/desk/inputs.tsx";
import { useLedgerAccount, useLedgerKind } from "../../ui/desk/ledger-words.ts";
import { narrow } from "../../ui/desk/walk.ts";
import { Money } from "../../ui/money.tsx";
import type { Days } from "./period.ts";

/** What both lists of the page are made of. */

interface DayFieldProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (day: string | undefined) => void;
}

function DayField({ label, value, onChange }: DayFieldProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 items-center gap-x-2 gap-y-1 max-sm:flex-[1_1_40%] max-sm:flex-col max-sm:items-stretch">
      <label htmlFor={id} className="text-sm text-fg2 sm:whitespace-nowrap">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value ?? ""}
        onChange={({ target }) => onChange(target.value === "" ? undefined : target.value)}
        className="h-10 min-w-0 rounded-sm border border-control bg-s1 px-2.5 text-sm pointer-coarse:h-11"
      />
    </div>
  );
}

/** From which day to which, by the clock of the brand. */
export function DayFields({ from, to }: Days) {
  const t = useTranslations("console.wallets");
  const said = useTranslations("shell.days");
  const isRight = (next: TypedDays) => faultOfDays(next, Number.POSITIVE_INFINITY) === undefined;
  const { days, type } = useTypedDays({ from: from ?? "", to: to ?? "" }, isRight, (next) =>
    narrow({ from: next.from || undefined, to: next.to || undefined }),
  );
  return (
    <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
      <DayField label={t("from")} value={days.from} onChange={(day = "") => type({ from: day })} />
      <DayField label={t("to")} value={days.to} onChange={(day = "") => type({ to: day })} />
      {!isRight(days) && (
        <p role="alert" className="text-sm text-loss">
          {said("order")}
        </p>
      )}
    </div>
  );
}

/** What a change of the member's name resets. */
const anew = { page: undefined, entry: undefined } as const;

interface MemberFieldProps {
  /** The member currently searched for. */
  readonly member: string | undefined;
}

/** A member to search for, for operators who may see members. */
export function MemberField({ member }: MemberFieldProps) {
  const t = useTranslations("console.members");
  if (!useMay("members.read")) return null;
  return <KeywordField label={t("search")} keyword={member ?? ""} reset={anew} />;
}

interface OperationsProps {
  readonly operations: readonly LedgerOperation[];
  readonly currency: string;
}

/** What the ledger wrote, from which account to which. */
export function Operations({ operations, currency }: OperationsProps) {
  const t = useTranslations("console.wallets");
  const kindText = useLedgerKind();
  const accountText = useLedgerAccount();
  return (
    <Part title={t("operations")}>
      {operations.length === 0 && <p className="text-fg2">{t("operationsNone")}</p>}
      <ul className="divide-y divide-line">
        {operations.map(({ operationId, kind, debit, credit, amount }) => (
          <li key={operationId} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2">
            <span className="min-w-0 flex-1">
              {kindText(kind)}
              <span className="flex flex-wrap items-center gap-x-1.5 text-fg2">
                <bdi>{accountText(debit)}</bdi>
                <ArrowRight size={13} className="shrink-0 rtl:rotate-180" aria-hidden />
                <bdi>{accountText(credit)}</bdi>
              </span>
              <span className="block text-xs text-fg2">
                <Code text={operationId} />
              </span>
            </span>
            <Money amount={amount} currency={currency} className="font-semibold" />
          </li>
        ))}
      </ul>
    </Part>
  );
}
