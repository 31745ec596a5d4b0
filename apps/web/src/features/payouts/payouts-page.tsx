import { useQuery } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { Money } from "../../ui/money.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Accounts } from "./accounts.tsx";
import { unconfirmedQuery } from "./api.ts";
import { List } from "./list.tsx";
import { Status } from "./status.tsx";
import { viewOf } from "./view.ts";
import { WithdrawForm } from "./withdraw-form.tsx";

interface PayoutsPageProps {
  /** What of it the address names; see view.ts. */
  readonly part: string | undefined;
  readonly onPart: (part: string | undefined) => void;
}

/** Withdrawals: asking for one, what became of each, and the accounts they go to. */
export function PayoutsPage({ part, onPart }: PayoutsPageProps) {
  const t = useTranslations("payouts");
  const shell = useTranslations("shell");
  const wallet = useTranslations("wallet");
  const view = viewOf(part);
  return (
    <div className="grid gap-5">
      <Segmented
        label={t("title")}
        value={view.kind === "one" ? "list" : view.kind}
        options={[
          ["form", shell("withdraw")],
          ["list", wallet("history")],
          ["accounts", t("accounts")],
        ]}
        onChange={(next) => onPart(next === "form" ? undefined : next)}
      />
      {view.kind !== "one" && <Unconfirmed onOpen={onPart} />}
      {view.kind === "form" && (
        <div className="card max-w-md p-4 sm:p-6">
          <WithdrawForm onSent={onPart} onAccounts={() => onPart("accounts")} />
        </div>
      )}
      {view.kind === "list" && (
        <List state={view.state} onState={(state) => onPart(state ?? "list")} onOpen={onPart} />
      )}
      {view.kind === "one" && (
        <Status
          key={view.withdrawalId}
          withdrawalId={view.withdrawalId}
          onList={() => onPart("list")}
        />
      )}
      {view.kind === "accounts" && <Accounts />}
    </div>
  );
}

/** Asks about what was paid before time answers for the member. */
function Unconfirmed({ onOpen }: { readonly onOpen: (withdrawalId: string) => void }) {
  const t = useTranslations("payouts.arrival");
  const { data = [] } = useQuery(unconfirmedQuery);
  return data.map(({ withdrawalId, amount, currency }) => (
    <button
      key={withdrawalId}
      type="button"
      onClick={() => onOpen(withdrawalId)}
      className="card flex min-h-11 w-full flex-wrap items-center gap-x-3 gap-y-1 border-brand-fg p-3.5 text-start hover:bg-s2"
    >
      <BellRing size={20} strokeWidth={1.75} className="shrink-0 text-brand-fg" aria-hidden />
      <Money amount={amount} currency={currency} className="font-semibold" />
      <span className="ms-auto font-medium text-brand-fg">{t("title")}</span>
    </button>
  ));
}
