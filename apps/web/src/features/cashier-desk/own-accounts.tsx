import type { DepositMethodPolicy, OwnAccount } from "@baize/contract";
import { Landmark, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { ask, toast } from "../../lib/dialogs.ts";
import { useMay, useSession } from "../../lib/operator.ts";
import { Button } from "../../ui/button.tsx";
import { Switch } from "../../ui/switch.tsx";
import { Mark } from "../../ui/desk/page-parts.tsx";
import { SaveError, useSaving } from "../../ui/desk/save-bar.tsx";
import { Empty } from "../../ui/states.tsx";
import { AddAccount } from "./add-account.tsx";

interface OwnAccountsProps {
  readonly method: DepositMethodPolicy;
  readonly accounts: readonly OwnAccount[];
}

/**
 * Our accounts to which members transfer. They never change: one is closed, another added, which a
 * second person opens.
 */
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

interface AccountProps {
  readonly account: OwnAccount;
}

function Account({ account }: AccountProps) {
  const t = useTranslations("console.cashier");
  const mayWrite = useMay("cashier.write");
  const { accountId, bank, holder, number, state } = account;
  const isDecided = state === "open" || state === "closed";
  return (
    <li className="card grid gap-3 p-4">
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
        {mayWrite && isDecided ? (
          <Turn account={account} />
        ) : (
          <Mark tone={tones[state]}>{t(`accountState.${state}`)}</Mark>
        )}
      </div>
      {state === "proposed" && <Proposal account={account} />}
    </li>
  );
}

const tones = { proposed: "brand", open: "good", closed: "calm", refused: "bad" } as const;

const nameOf = ({ bank, number }: OwnAccount) => `\u2068${bank}\u2069 \u2066${number}\u2069`;

/** Whether new orders go there. */
function Turn({ account }: AccountProps) {
  const t = useTranslations("console.cashier");
  const desk = useTranslations("console.desk");
  const shell = useTranslations("shell");
  const saving = useSaving();
  const { merchantCode, accountId } = account;
  const name = nameOf(account);
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
    <>
      <Switch
        label={t("isOpenOf", { name })}
        isOn={account.state === "open"}
        isBusy={saving.isBusy}
        onChange={(isOpen) => void turn(isOpen)}
      />
      <SaveError error={saving.error} />
    </>
  );
}

/** Waits for a second operator; the one who proposed it may take it back. */
function Proposal({ account }: AccountProps) {
  const t = useTranslations("console.cashier");
  const desk = useTranslations("console.desk");
  const shell = useTranslations("shell");
  const mayWrite = useMay("cashier.write");
  const { username } = useSession().operator;
  const saving = useSaving();
  const { merchantCode, accountId, proposedBy } = account;
  const isOwn = proposedBy === username;
  async function decide(action: "approve" | "refuse"): Promise<void> {
    const isSure =
      action === "refuse" ||
      (await ask({
        title: t("addSure", { number: `\u2066${account.number}\u2069` }),
        text: t("approveText"),
        confirm: t("approve"),
        cancel: shell("cancel"),
      }));
    if (!isSure) return;
    const asked = { params: { merchantCode, accountId }, body: { action } };
    const isDone = await saving.runAndRead(() => call("decideReceivingAccount", asked));
    if (isDone) toast(desk("saved"));
  }
  return (
    <div className="grid gap-3 rounded-md border border-line bg-s2 p-3">
      <p className="text-fg2">
        {isOwn ? t("proposedByYou") : t("proposedBy", { name: `\u2068${proposedBy ?? ""}\u2069` })}
      </p>
      {mayWrite && (
        <div className="flex flex-wrap gap-2">
          {!isOwn && (
            <Button
              size="small"
              look="action"
              isBusy={saving.isBusy}
              onClick={() => void decide("approve")}
            >
              {t("approve")}
            </Button>
          )}
          <Button size="small" disabled={saving.isBusy} onClick={() => void decide("refuse")}>
            {t(isOwn ? "takeBack" : "refuse")}
          </Button>
        </div>
      )}
      <SaveError error={saving.error} />
    </div>
  );
}
