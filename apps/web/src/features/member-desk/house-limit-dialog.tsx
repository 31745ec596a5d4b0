import type { LimitKind, LimitPeriod, PlayLimit } from "@baize/contract";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { Button } from "../../ui/button.tsx";
import { SaveError, useSaving } from "../../ui/desk/save-bar.tsx";
import { FormDialog } from "../../ui/desk/form-dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { readLimit, useLimitText } from "./limit-words.ts";
import { isShort, wordsMax } from "../../ui/desk/reason-form.tsx";

interface HouseLimitDialogProps {
  readonly memberId: string;
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  /** The house's limit, where there is one. */
  readonly current: PlayLimit | undefined;
  readonly currency: string;
  readonly onClose: () => void;
}

/** Sets, changes or takes away one limit of the house, for a reason. */
export function HouseLimitDialog(props: HouseLimitDialogProps) {
  const { memberId, kind, period, current, currency, onClose } = props;
  const t = useTranslations("console.members");
  const title = `${t("care.house")} · ${useLimitText()(kind, period)}`;
  const saving = useSaving();
  const [text, setText] = useState(current?.amount ?? "");
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const typed = readLimit(text, kind, period, currency);
  async function save(amount: string | null | undefined) {
    setTried(true);
    if (isShort(reason) || amount === undefined) return;
    const isSaved = await saving.runAndRead(() =>
      call("saveHouseLimit", {
        params: { memberId },
        body: { kind, period, amount, reason: reason.trim() },
      }),
    );
    if (!isSaved) return;
    toast(t("saved"));
    onClose();
  }
  return (
    <FormDialog isOpen onClose={onClose} title={title} description={t("care.dialogText")}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save(typed);
        }}
      >
        <Field
          label={kind === "time" ? t("care.minutes") : `${t("care.amount")} (${currency})`}
          inputMode={kind === "time" ? "numeric" : "decimal"}
          autoComplete="off"
          dir="ltr"
          data-first
          inputClass="num rtl:text-right"
          value={text}
          error={isTried && typed === undefined ? t("care.amountInvalid") : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <Field
          label={t("reason")}
          value={reason}
          maxLength={wordsMax}
          error={isTried && isShort(reason) ? t("reasonShort") : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        <SaveError error={saving.error} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="action" className="flex-1" isBusy={saving.isBusy}>
            {t(current === undefined ? "care.setHouse" : "care.changeHouse")}
          </Button>
          {current !== undefined && (
            <Button disabled={saving.isBusy} onClick={() => void save(null)}>
              {t("care.remove")}
            </Button>
          )}
        </div>
      </form>
    </FormDialog>
  );
}
