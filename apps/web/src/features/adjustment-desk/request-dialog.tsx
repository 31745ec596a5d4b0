import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { randomUuid } from "../../lib/random.ts";
import { goWith } from "../../lib/address.ts";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { latinDigits } from "../../lib/digits.ts";
import { refreshAll, useBrandOutlines } from "../../lib/operator.ts";
import { CallRefused } from "../../lib/refused.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/desk/inputs.tsx";
import { isShort, wordsMax } from "../../ui/desk/reason-form.tsx";
import { SaveError, useSaving } from "../../ui/desk/save-bar.tsx";
import { FormDialog } from "../../ui/desk/form-dialog.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { categories, type Asked } from "./api.ts";

interface RequestDialogProps {
  /** Where the address names a member already. */
  readonly username: string;
}

const leave = () => goWith({ new: undefined, member: undefined });

/** The amount as the contract wants it; the member's currency is the server's to know. */
function amountOf(text: string): string | undefined {
  const plain = latinDigits(text.trim()).replaceAll(",", "");
  return /^\d{1,16}(\.\d{1,8})?$/.test(plain) && /[1-9]/.test(plain) ? plain : undefined;
}

const empty = {
  direction: "credit" as Asked["direction"],
  amount: "",
  category: "" as Asked["category"] | "",
  reason: "",
  ticket: "",
  deposit: "",
};

/** Asks for an adjustment; somebody else will look at it before anything moves. */
export function RequestDialog({ username }: RequestDialogProps) {
  const t = useTranslations("console.adjustments");
  return (
    <FormDialog isOpen onClose={leave} title={t("create")} description={t("createLead")}>
      <RequestForm username={username} />
    </FormDialog>
  );
}

type Form = typeof empty & { readonly username: string; readonly merchantCode: string };

/** What was typed as the contract wants it; undefined while something is missing. */
function bodyOf(form: Form, merchantCode: string): Asked | undefined {
  const amount = amountOf(form.amount);
  const [username, reason, ticket] = [form.username.trim(), form.reason.trim(), form.ticket.trim()];
  const { direction, category } = form;
  if (username === "" || amount === undefined || category === "" || isShort(reason)) {
    return undefined;
  }
  const noted = ticket === "" ? null : ticket;
  const depositReference = category === "chargeback" ? form.deposit.trim() : null;
  if (depositReference !== null && isShort(depositReference)) return undefined;
  const asked = { merchantCode, username, direction, amount, category, reason };
  return { ...asked, ticket: noted, depositReference };
}

function RequestForm({ username }: RequestDialogProps) {
  const t = useTranslations("console.adjustments");
  const desk = useTranslations("console.desk");
  const { data: brands = [] } = useBrandOutlines();
  const [form, setForm] = useState<Form>({ ...empty, username, merchantCode: "" });
  const [hasTried, setTried] = useState(false);
  // Sent twice under one key it is asked for once.
  const [key] = useState(() => randomUuid());
  const saving = useSaving();
  const merchantCode = form.merchantCode || (brands[0]?.merchantCode ?? "");
  function type(part: Partial<Form>): void {
    setForm({ ...form, ...part });
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    const body = bodyOf(form, merchantCode);
    if (body === undefined) return;
    const isDone = await saving.run(() =>
      call("requestAdjustment", { body }, { idempotencyKey: key }),
    );
    if (!isDone) return;
    toast(t("asked"));
    leave();
    await refreshAll();
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {brands.length > 1 && (
        <Select
          label={desk("brand")}
          value={merchantCode}
          options={brands.map((one) => [one.merchantCode, one.brandName] as const)}
          onChange={(next) => type({ merchantCode: next })}
        />
      )}
      <Field
        label={t("username")}
        data-first
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        value={form.username}
        error={hasTried && form.username.trim() === "" ? t("memberMissing") : undefined}
        onChange={({ target }) => type({ username: target.value })}
      />
      <MoneyFields form={form} hasTried={hasTried} onType={type} />
      <WhyFields form={form} hasTried={hasTried} onType={type} />
      <RequestError error={saving.error} />
      <Button type="submit" look="action" isBusy={saving.isBusy}>
        {t("send")}
      </Button>
    </form>
  );
}

interface FieldsProps {
  readonly form: Form;
  readonly hasTried: boolean;
  readonly onType: (part: Partial<Form>) => void;
}

function MoneyFields({ form, hasTried, onType }: FieldsProps) {
  const t = useTranslations("console.adjustments");
  const queue = useTranslations("console.queue");
  const isWrong = hasTried && amountOf(form.amount) === undefined;
  return (
    <>
      <Segmented
        label={t("change")}
        value={form.direction}
        options={[
          ["credit", t("credit")],
          ["debit", t("debit")],
        ]}
        onChange={(direction) => onType({ direction })}
      />
      <Field
        label={queue("amount")}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        inputClass="num rtl:text-right"
        maxLength={24}
        value={form.amount}
        error={isWrong ? t("amountWrong") : undefined}
        onChange={({ target }) => onType({ amount: target.value })}
      />
    </>
  );
}

function WhyFields({ form, hasTried, onType }: FieldsProps) {
  const t = useTranslations("console.adjustments");
  const queue = useTranslations("console.queue");
  return (
    <>
      <div className="grid gap-1.5">
        <Select
          label={t("category")}
          value={form.category}
          options={[
            ["", t("choose")],
            ...categories.map((one) => [one, t(`categories.${one}`)] as const),
          ]}
          onChange={(next) => onType({ category: categories.find((one) => one === next) ?? "" })}
        />
        <FormError text={hasTried && form.category === "" ? t("categoryMissing") : undefined} />
      </div>
      {form.category === "chargeback" && (
        <Field
          label={t("deposit")}
          hint={t("depositHint")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          inputClass="rtl:text-right"
          maxLength={32}
          value={form.deposit}
          error={hasTried && isShort(form.deposit) ? t("depositMissing") : undefined}
          onChange={({ target }) => onType({ deposit: target.value })}
        />
      )}
      <TextArea
        label={t("reason")}
        hint={t("reasonHint")}
        rows={3}
        maxLength={wordsMax}
        value={form.reason}
        error={hasTried && isShort(form.reason) ? queue("reasonShort") : undefined}
        onChange={({ target }) => onType({ reason: target.value })}
      />
      <Field
        label={t("ticketOptional")}
        autoComplete="off"
        maxLength={100}
        value={form.ticket}
        onChange={({ target }) => onType({ ticket: target.value })}
      />
    </>
  );
}

/** "Not found" means the member here; everything else says it itself. */
function RequestError({ error }: { readonly error: unknown }) {
  const t = useTranslations("console.adjustments");
  if (error instanceof CallRefused && error.code === "not_found") {
    return <FormError text={t("memberUnknown")} />;
  }
  return <SaveError error={error} />;
}
