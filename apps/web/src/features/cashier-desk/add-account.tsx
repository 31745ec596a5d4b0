import type { DepositMethodPolicy, NewAccount } from "@baize/contract";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { ask, toast } from "../../lib/dialogs.ts";
import { CallRefused } from "../../lib/refused.ts";
import { Button } from "../../ui/button.tsx";
import { SaveError, useDiscard, useSaving } from "../../ui/desk/save-bar.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { plain } from "./draft.ts";

const empty = { bank: "", holder: "", number: "", accountId: "" };
type Typed = typeof empty;

const fields = ["bank", "holder", "number", "accountId"] as const;

/** The contract's bounds. */
const isRight: Readonly<Record<keyof Typed, (text: string) => boolean>> = {
  bank: (text) => text.length >= 2,
  holder: (text) => text.length >= 2,
  number: (text) => /^[A-Za-z\d][A-Za-z\d -]{3,40}$/.test(text),
  accountId: (text) => /^[a-z\d][a-z\d-]{0,31}$/.test(text),
};

interface AddAccountProps {
  readonly method: DepositMethodPolicy;
  readonly onClose: () => void;
}

export function AddAccount({ method, onClose }: AddAccountProps) {
  const t = useTranslations("console.cashier");
  const discard = useDiscard();
  const [isChanged, setChanged] = useState(false);
  return (
    <Dialog
      isOpen
      onClose={() => void discard(isChanged).then((isSure) => isSure && onClose())}
      title={t("addAccount")}
      description={t("addLead")}
    >
      <AddForm method={method} onType={() => setChanged(true)} onDone={onClose} />
    </Dialog>
  );
}

interface AddFormProps {
  readonly method: DepositMethodPolicy;
  readonly onType: () => void;
  readonly onDone: () => void;
}

function AddForm({ method, onType, onDone }: AddFormProps) {
  const t = useTranslations("console.cashier");
  const desk = useTranslations("console.desk");
  const shell = useTranslations("shell");
  const saving = useSaving();
  const [typed, setTyped] = useState<Typed>(empty);
  const [hasTried, setTried] = useState(false);
  const isTaken = saving.error instanceof CallRefused && saving.error.code === "brand_rule";
  const account: NewAccount = {
    methodId: method.methodId,
    bank: typed.bank.trim(),
    holder: typed.holder.trim(),
    number: plain(typed.number),
    accountId: plain(typed.accountId).toLowerCase(),
  };
  function problemOf(field: keyof Typed): string | undefined {
    if (hasTried && !isRight[field](account[field])) return t("broken");
    return field === "accountId" && isTaken ? t("taken") : undefined;
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (fields.some((field) => !isRight[field](account[field]))) return;
    const isSure = await ask({
      title: t("addSure", { number: `\u2066${account.number}\u2069` }),
      text: t("addSureText"),
      confirm: desk("add"),
      cancel: shell("cancel"),
    });
    if (!isSure) return;
    const params = { merchantCode: method.merchantCode };
    const isDone = await saving.runAndRead(() =>
      call("addReceivingAccount", { params, body: account }),
    );
    if (!isDone) return;
    toast(desk("saved"));
    onDone();
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {fields.map((field) => (
        <Field
          key={field}
          label={t(`account.${field}`)}
          hint={field === "accountId" ? t("accountIdHint") : undefined}
          autoComplete="off"
          maxLength={60}
          {...((field === "number" || field === "accountId") && {
            dir: "ltr",
            inputClass: "num rtl:text-right",
          })}
          value={typed[field]}
          error={problemOf(field)}
          onChange={({ target }) => {
            onType();
            saving.clear();
            setTyped({ ...typed, [field]: target.value });
          }}
        />
      ))}
      {!isTaken && <SaveError error={saving.error} />}
      <Button type="submit" look="action" isBusy={saving.isBusy}>
        {t("addAccount")}
      </Button>
    </form>
  );
}
