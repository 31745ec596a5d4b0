import type { PayoutAccount, PayoutAccounts } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Landmark, Snowflake } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { leadClass, useLeadTo } from "../../lib/lead-to.ts";
import { useTimeText } from "../../lib/time.ts";
import { withStepUp } from "../../lib/step-up.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { AddDialog, RemoveDialog } from "./account-dialogs.tsx";
import { accountsQuery, refreshPayouts } from "./api.ts";
import { isSetUp, SetUp } from "./set-up.tsx";
import { accountText, kindIcons } from "./words.tsx";

/** Where the member's money may go, masked. Its host shows the step-up dialog. */
export function Accounts() {
  const accounts = useQuery(accountsQuery);
  if (accounts.isError) {
    return <Failed error={accounts.error} onRetry={() => void accounts.refetch()} />;
  }
  if (accounts.data === undefined) return <SkeletonRows rows={3} className="h-20" />;
  return <Known known={accounts.data} />;
}

interface KnownProps {
  readonly known: PayoutAccounts;
}

function Known({ known }: KnownProps) {
  const t = useTranslations("payouts");
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<PayoutAccount>();
  const [isRemoving, setRemoving] = useState(false);
  const [isNext, setNext] = useState(false);
  const ref = useLeadTo<HTMLDivElement>(isNext ? "next" : undefined);
  const { accounts, accountsMax, frozenUntil } = known;
  const isFull = accounts.length >= accountsMax;
  const isFrozen = frozenUntil !== null;
  const action = (
    <Button look="action" disabled={isFull || isFrozen} onClick={() => setAdding(true)}>
      {t("need.add")}
    </Button>
  );
  if (!isSetUp(known) && !isFrozen) {
    return (
      <div className="card max-w-md p-4 sm:p-6">
        <SetUp known={known} onDone={() => setNext(true)} />
      </div>
    );
  }
  return (
    <div ref={ref} tabIndex={-1} className={`grid gap-4 ${leadClass}`}>
      {frozenUntil !== null && <Frozen until={frozenUntil} />}
      {accounts.length === 0 ? (
        <Empty icon={<Landmark size={28} aria-hidden />} text={t("need.account")} action={action} />
      ) : (
        <>
          <ul className="card divide-y divide-line">
            {accounts.map((account) => (
              <Row
                key={account.accountId}
                account={account}
                isFrozen={isFrozen}
                onRemove={() => {
                  setRemoved(account);
                  setRemoving(true);
                }}
              />
            ))}
          </ul>
          <div className="flex flex-wrap items-center gap-4">
            {action}
            <p className="num text-sm text-fg2">
              <bdi dir="ltr">
                {accounts.length}/{accountsMax}
              </bdi>
            </p>
          </div>
        </>
      )}
      <AddDialog isOpen={isAdding} known={known} onClose={() => setAdding(false)} />
      <RemoveDialog isOpen={isRemoving} account={removed} onClose={() => setRemoving(false)} />
    </div>
  );
}

function Frozen({ until }: { readonly until: string }) {
  const t = useTranslations("security.frozen");
  const timeText = useTimeText();
  return (
    <div role="note" className="flex gap-3 rounded-lg bg-info/12 p-4">
      <Snowflake size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-info" aria-hidden />
      <div>
        <p className="font-semibold">{t("title")}</p>
        <p className="text-fg2">{t("text", { time: timeText(until) })}</p>
      </div>
    </div>
  );
}

interface RowProps {
  readonly account: PayoutAccount;
  readonly isFrozen: boolean;
  readonly onRemove: () => void;
}

function Row({ account, isFrozen, onRemove }: RowProps) {
  const t = useTranslations("payouts");
  const refusalText = useRefusalText();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const Icon = kindIcons[account.kind];
  const name = accountText(account);
  async function makeDefault() {
    setBusy(true);
    setError(undefined);
    try {
      const body = { accountId: account.accountId };
      const changed = await withStepUp("assurance", (options) =>
        call("setDefaultPayoutAccount", { body }, options),
      );
      if (changed !== undefined) {
        await refreshPayouts();
        toast(t("account.changed"));
      }
    } catch (refusal) {
      setError(refusalText(refusal));
    }
    setBusy(false);
  }
  return (
    <li className="grid gap-3 p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-md bg-s2 text-fg2">
          <Icon size={20} strokeWidth={1.75} aria-hidden />
        </span>
        <div className="min-w-0 flex-1 basis-40">
          <h2 className="num flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
            {name}
            {account.isDefault && (
              <span className="rounded-full bg-win/12 px-2 py-0.5 text-xs text-win">
                {t("account.default")}
              </span>
            )}
          </h2>
          <p className="mt-0.5 text-sm text-fg2">{t(`kind.${account.kind}`)}</p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:ps-15">
          {!account.isDefault && (
            <Button size="small" isBusy={isBusy} onClick={() => void makeDefault()}>
              {t("account.makeDefault")}
            </Button>
          )}
          <Button
            size="small"
            look="ghost"
            disabled={isFrozen}
            aria-label={`${t("account.remove")}: ${name}`}
            onClick={onRemove}
          >
            {t("account.remove")}
          </Button>
        </div>
      </div>
      <FormError text={error} />
    </li>
  );
}
