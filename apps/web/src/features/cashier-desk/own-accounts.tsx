import type { DepositMethodPolicy, OwnAccount } from "@baize/contract";
import { Landmark, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { ask, toast } from "../../lib/dialogs.ts";
import { useMay } from "../../lib/operator.ts";
import { Button } from "../../ui/button.tsx";
import { Switch } from "../../ui/desk/inputs.tsx";
import { SaveError, useSaving } from "../../ui/desk/save-bar.tsx";
import { Empty } from "../../ui/states.tsx";
import { AddAccount } from "./add-account.tsx";

interface OwnAccountsProps {
  readonly method: DepositMethodPolicy;
  readonly accounts: readonly OwnAccount[];
}

/** Our accounts to which members transfer. They never change: one is closed, another added. */
export function OwnAccounts({ method, accounts }: OwnAccountsProps) {
  const t = useTranslations("console.cashier");
  const mayWrite = useMay("cashier.write");
  const [isAdding, setAdding] = useState(false);
  return (
    <section className="grid max-w-3xl gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="min-w-0 flex-1 font-semibold">{t("accounts")}</h2>
        {mayWrite && (
          <Button size="small" onClick={() => setAdding(true)}>
            <Plus size={16} aria-hidden />
            {t("addAccount")}
          </Button>
        )}
      </div>
      {accounts.length === 0 && (
        <Empty icon={<Landmark size={28} aria-hidden />} text={t("accountsEmpty")} />
      )}
      <ul className="grid gap-3">
        {accounts.map((account) => (
          <Account key={account.accountId} account={account} />
        ))}
      </ul>
      {isAdding && <AddAccount method={method} onClose={() => setAdding(false)} />}
    </section>
  );
}

function Account({ account }: { readonly account: OwnAccount }) {
  const t = useTranslations("console.cashier");
  const desk = useTranslations("console.desk");
  const shell = useTranslations("shell");
  const mayWrite = useMay("cashier.write");
  const saving = useSaving();
  const { merchantCode, accountId, bank, holder, number } = account;
  const name = `\u2068${bank}\u2069 \u2066${number}\u2069`;
  async function turn(isOpen: boolean): Promise<void> {
    const isSure =
      isOpen ||
      (await ask({
        title: t("closeSure", { name }),
        text: t("closeText"),
        confirm: t("close"),
        cancel: shell("cancel"),
      }));
    if (!isSure) return;
    const asked = { params: { merchantCode, accountId }, body: { isOpen } };
    const isDone = await saving.runAndRead(() => call("switchReceivingAccount", asked));
    if (isDone) toast(desk("saved"));
  }
  return (
    <li className="card grid gap-2 p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1">
          <p className="font-medium">
            <bdi>{bank}</bdi>
          </p>
          <p className="num break-words">
            <bdi dir="ltr">{number}</bdi>
          </p>
          <p className="text-fg2">
            <bdi>{holder}</bdi> · <bdi>{accountId}</bdi>
          </p>
        </div>
        {mayWrite ? (
          <Switch
            label={t("isOpenOf", { name })}
            isOn={account.isOpen}
            isBusy={saving.isBusy}
            onChange={(isOpen) => void turn(isOpen)}
          />
        ) : (
          <span className="text-fg2">{desk(account.isOpen ? "on" : "off")}</span>
        )}
      </div>
      <SaveError error={saving.error} />
    </li>
  );
}
