import type { GiveAward } from "@baize/contract";
import { formatMinor } from "@baize/money";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { randomUuid } from "../../lib/random.ts";
import { readAmount } from "../../lib/amount.ts";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import type { BrandOutline } from "../../lib/operator.ts";
import { factorOf, wholeOf } from "../../lib/typed-numbers.ts";
import { isSaid, saidIn, type Texts } from "../../lib/typed-terms.ts";
import { Button } from "../../ui/button.tsx";
import { useRuleText } from "../../ui/desk/fault-text.ts";
import { FormDialog } from "../../ui/desk/form-dialog.tsx";
import { NumberField } from "../../ui/desk/number-field.tsx";
import { isShort, wordsMax } from "../../ui/desk/reason-form.tsx";
import { SaveError, useSaving } from "../../ui/desk/save-bar.tsx";
import { TitleField } from "../../ui/desk/title-field.tsx";
import { Field } from "../../ui/field.tsx";

interface AwardDialogProps {
  readonly memberId: string;
  readonly currency: string;
  readonly brand: BrandOutline;
  readonly onClose: () => void;
}

interface Typed {
  readonly amount: string;
  readonly title: Texts;
  readonly days: string;
  readonly times: string;
  readonly reason: string;
}

const empty: Typed = { amount: "", title: {}, days: "7", times: "1", reason: "" };

/** The typed values in the contract's form; each is undefined while it is not valid. */
function readForm({ amount, title, days, times, reason }: Typed, currency: string) {
  const minor = readAmount(amount, currency);
  return {
    amount: minor === undefined ? undefined : formatMinor(minor, currency),
    title: isSaid(title) ? saidIn(title) : undefined,
    days: wholeOf(days, 1, 90),
    turnoverBps: factorOf(times),
    reason: isShort(reason) ? undefined : reason.trim(),
  };
}

type Read = ReturnType<typeof readForm>;

const isWhole = (read: Read): read is Read & GiveAward =>
  Object.values(read).every((part) => part !== undefined);

/** Gives an award: how much, what the member reads, what must be staked, until when, and why. */
export function AwardDialog({ memberId, currency, brand, onClose }: AwardDialogProps) {
  const t = useTranslations("console.awards");
  const [typed, setTyped] = useState(empty);
  const [isTried, setTried] = useState(false);
  // Sent twice under one key it is given once.
  const [key] = useState(() => randomUuid());
  const saving = useSaving();
  const ruleText = useRuleText(saving.error);
  const read = readForm(typed, currency);
  async function give(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isWhole(read)) return;
    const isDone = await saving.runAndRead(() =>
      call("giveAward", { params: { memberId }, body: read }, { idempotencyKey: key }),
    );
    if (!isDone) return;
    toast(t("given"));
    onClose();
  }
  return (
    <FormDialog isOpen onClose={onClose} title={t("giveTitle")} description={t("giveLead")}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void give(event)}>
        <Fields
          typed={typed}
          read={read}
          isTried={isTried}
          currency={currency}
          turnoverProblem={ruleText("turnover")}
          brand={brand}
          onType={(part) => setTyped({ ...typed, ...part })}
        />
        <SaveError error={saving.error} />
        <Button type="submit" look="action" isBusy={saving.isBusy}>
          {t("give")}
        </Button>
      </form>
    </FormDialog>
  );
}

interface FieldsProps {
  readonly typed: Typed;
  readonly read: Read;
  readonly isTried: boolean;
  readonly currency: string;
  /** What the server found wrong with it. */
  readonly turnoverProblem: string | undefined;
  readonly brand: BrandOutline;
  readonly onType: (part: Partial<Typed>) => void;
}

function Fields({ typed, read, isTried, currency, turnoverProblem, brand, onType }: FieldsProps) {
  const t = useTranslations("console.awards");
  const members = useTranslations("console.members");
  const problemOf = (name: "amount" | "days" | "times", part: unknown) => {
    if (isTried && part === undefined) return t(`wrong.${name}`);
    return name === "times" ? turnoverProblem : undefined;
  };
  const number = (name: "amount" | "days" | "times", part: unknown, label: string) => (
    <NumberField
      label={label}
      isWhole={name === "days"}
      isFirst={name === "amount"}
      value={typed[name]}
      error={problemOf(name, part)}
      onType={(text) => onType({ [name]: text })}
    />
  );
  return (
    <>
      {number("amount", read.amount, `${t("amount")} (${currency})`)}
      <TitleField
        brand={brand}
        title={typed.title}
        isTried={isTried}
        onType={(title) => onType({ title })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {number("times", read.turnoverBps, t("times"))}
        {number("days", read.days, t("days"))}
      </div>
      <Field
        label={members("reason")}
        value={typed.reason}
        maxLength={wordsMax}
        error={isTried && read.reason === undefined ? members("reasonShort") : undefined}
        onChange={({ target }) => onType({ reason: target.value })}
      />
    </>
  );
}
