import type { GiveAward } from "@baize/contract";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { randomUuid } from "../../lib/random.ts";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import type { BrandOutline } from "../../lib/operator.ts";
import { factorOf, wholeOf } from "../../lib/typed-numbers.ts";
import { isSaid, saidIn, type Texts } from "../../lib/typed-terms.ts";
import { Button } from "../../ui/button.tsx";
import { useProblemOf, useRuleText, type ProblemOf } from "../../ui/desk/fault-text.ts";
import { FormDialog } from "../../ui/desk/form-dialog.tsx";
import { NumberField } from "../../ui/desk/number-field.tsx";
import {
  brokenGiven,
  emptyGiven,
  givenOf,
  isStaked,
  type GivenDraft,
} from "../../ui/desk/prizes/draft.ts";
import { GivenFields } from "../../ui/desk/prizes/prize-fields.tsx";
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
  readonly given: GivenDraft;
  readonly title: Texts;
  readonly days: string;
  readonly times: string;
  readonly reason: string;
}

const empty: Typed = { given: emptyGiven, title: {}, days: "7", times: "1", reason: "" };

/** The typed values in the contract's form; each is undefined while it is not valid. */
function readForm({ given, title, days, times, reason }: Typed, currency: string) {
  return {
    given: brokenGiven(given, currency).length > 0 ? undefined : givenOf(given, currency),
    title: isSaid(title) ? saidIn(title) : undefined,
    days: wholeOf(days, 1, 90),
    turnoverBps: factorOf(times),
    reason: isShort(reason) ? undefined : reason.trim(),
  };
}

type Read = ReturnType<typeof readForm>;

/** Undefined while something is missing. */
function awardOf(read: Read): GiveAward | undefined {
  const { given, title, days, turnoverBps, reason } = read;
  if (given === undefined || title === undefined || days === undefined) return undefined;
  if (turnoverBps === undefined || reason === undefined) return undefined;
  return { ...given, title, days, turnoverBps, reason };
}

/** Gives an award: how much, what the member reads, what must be staked, until when, and why. */
export function AwardDialog({ memberId, currency, brand, onClose }: AwardDialogProps) {
  const t = useTranslations("console.awards");
  const [typed, setTyped] = useState(empty);
  const [isTried, setTried] = useState(false);
  // Sent twice under one key it is given once.
  const [key] = useState(() => randomUuid());
  const saving = useSaving();
  const ruleText = useRuleText(saving.error);
  const broken = isTried ? brokenGiven(typed.given, currency) : [];
  const problemOf = useProblemOf(broken, saving.error);
  const read = readForm(typed, currency);
  async function give(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const body = awardOf(read);
    if (body === undefined) return;
    const isDone = await saving.runAndRead(() =>
      call("giveAward", { params: { memberId }, body }, { idempotencyKey: key }),
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
          ruleText={ruleText}
          problemOf={problemOf}
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
  readonly ruleText: (field: string) => string | undefined;
  readonly problemOf: ProblemOf;
  readonly brand: BrandOutline;
  readonly onType: (part: Partial<Typed>) => void;
}

function Fields(props: FieldsProps) {
  const { typed, read, isTried, currency, ruleText, problemOf, brand, onType } = props;
  const t = useTranslations("console.awards");
  const members = useTranslations("console.members");
  const errorOf = (name: "days" | "times", part: unknown) => {
    if (isTried && part === undefined) return t(`wrong.${name}`);
    return ruleText(name === "times" ? "turnover" : name);
  };
  const number = (name: "days" | "times", part: unknown, label: string) => (
    <NumberField
      label={label}
      isWhole={name === "days"}
      value={typed[name]}
      error={errorOf(name, part)}
      onType={(text) => onType({ [name]: text })}
    />
  );
  return (
    <>
      <GivenFields
        brand={{ ...brand, currency }}
        draft={typed.given}
        problemOf={problemOf}
        isFirst
        onType={(part) => onType({ given: { ...typed.given, ...part } })}
      />
      <TitleField
        brand={brand}
        title={typed.title}
        isTried={isTried}
        onType={(title) => onType({ title })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {isStaked(typed.given.kind) && number("times", read.turnoverBps, t("times"))}
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
