import type { CallAnswer } from "@baize/contract";
import { FileUp } from "lucide-react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { randomUuid } from "../../lib/random.ts";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import type { BrandOutline } from "../../lib/operator.ts";
import { factorOf, wholeOf } from "../../lib/typed-numbers.ts";
import { isSaid, saidIn, type Texts } from "../../lib/typed-terms.ts";
import { Button } from "../../ui/button.tsx";
import { FormDialog } from "../../ui/desk/form-dialog.tsx";
import { TextArea } from "../../ui/desk/inputs.tsx";
import { useProblemOf, useRuleText } from "../../ui/desk/fault-text.ts";
import { NumberField } from "../../ui/desk/number-field.tsx";
import { Mark } from "../../ui/desk/page-parts.tsx";
import { isShort, wordsMax } from "../../ui/desk/reason-form.tsx";
import { SaveError, useSaving } from "../../ui/desk/save-bar.tsx";
import { Field } from "../../ui/field.tsx";
import {
  brokenPrize,
  emptyPrize,
  isCounted,
  isStaked,
  prizeOf,
  type PrizeDraft,
  type PrizeKind,
} from "../../ui/desk/prizes/draft.ts";
import { PrizeFields } from "../../ui/desk/prizes/prize-fields.tsx";
import { TitleField } from "../../ui/desk/title-field.tsx";
import { useGiftWorth } from "./gift-worth.ts";

interface GiftFormProps {
  readonly brand: BrandOutline;
  readonly onClose: () => void;
}

type Checked = CallAnswer<"checkGifts">;

interface Typed extends PrizeDraft {
  readonly title: Texts;
  readonly times: string;
  readonly days: string;
  readonly reason: string;
  readonly csv: string;
}

const empty: Typed = { ...emptyPrize, title: {}, times: "1", days: "7", reason: "", csv: "" };
/** Fields that change nothing about what the lines give. */
const wordFields: ReadonlySet<string> = new Set(["title", "times", "days", "reason"]);
/** As much as the contract takes at once. */
const csvMax = 60_000;

function readForm(typed: Typed, currency: string) {
  const { title, times, days, reason, csv } = typed;
  return {
    prize: prizeOf(typed, currency),
    title: isSaid(title) ? saidIn(title) : undefined,
    turnoverBps: factorOf(times),
    days: wholeOf(days, 1, 90),
    reason: isShort(reason) ? undefined : reason.trim(),
    csv: csv.trim() === "" ? undefined : csv,
  };
}

type Read = ReturnType<typeof readForm>;
type Whole = { readonly [K in keyof Read]: NonNullable<Read[K]> };

const isWhole = (read: Read): read is Whole =>
  Object.values(read).every((part) => part !== undefined);

/** Two steps: the list is checked line by line, and only what was seen is given. */
export function GiftForm({ brand, onClose }: GiftFormProps) {
  const t = useTranslations("console.gifts");
  const [typed, setTyped] = useState(empty);
  const [isTried, setTried] = useState(false);
  const [checked, setChecked] = useState<Checked>();
  // Sent twice under one key it is given once.
  const [key] = useState(() => randomUuid());
  const saving = useSaving();
  const { merchantCode, currency } = brand;
  const ruleText = useRuleText(saving.error);
  const problemOf = useProblemOf(isTried ? brokenPrize(typed, currency) : [], saving.error);
  const read = readForm(typed, currency);
  const worthOf = useGiftWorth();
  const type = (part: Partial<Typed>) => {
    // What was checked is what is given.
    if (Object.keys(part).some((name) => !wordFields.has(name))) setChecked(undefined);
    setTyped({ ...typed, ...part });
  };
  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isWhole(read)) return;
    if (checked?.isSound !== true) {
      // What is found is shown again, and gone to.
      setChecked(undefined);
      await saving.run(async () => {
        const body = { merchantCode, csv: read.csv, prize: read.prize };
        setChecked(await call("checkGifts", { body }));
      });
      return;
    }
    const isDone = await saving.runAndRead(() =>
      call("giveGifts", { body: { merchantCode, ...read } }, { idempotencyKey: key }),
    );
    if (!isDone) return;
    toast(t("done"));
    onClose();
  }
  return (
    <FormDialog isOpen onClose={onClose} title={t("add")} description={t("addLead")}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <PrizeFields brand={brand} draft={typed} problemOf={problemOf} onType={type} />
        <Fields
          brand={brand}
          typed={typed}
          read={read}
          isTried={isTried}
          ruleText={ruleText}
          onType={type}
        />
        {checked !== undefined && <Lines checked={checked} kind={typed.kind} />}
        <SaveError error={saving.error} />
        {/* The list is long: what is done with it stays in view. */}
        <div className={footLook}>
          <Button type="submit" look="action" isBusy={saving.isBusy}>
            {checked?.isSound === true
              ? t("give", { amount: worthOf(typed.kind, { ...checked, amount: checked.total }) })
              : t("check")}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}

/** It covers the edge of the dialog too: the list would be seen under it. */
const footLook =
  "sticky bottom-[calc(-1*max(20px,env(safe-area-inset-bottom)))] z-1 -mx-5 mb-[calc(-1*max(20px,env(safe-area-inset-bottom)))] grid border-t border-line bg-s1 px-5 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]";

interface FieldsProps {
  readonly brand: BrandOutline;
  readonly typed: Typed;
  readonly read: Read;
  readonly isTried: boolean;
  /** What the server found wrong. */
  readonly ruleText: (field: string) => string | undefined;
  readonly onType: (part: Partial<Typed>) => void;
}

function Fields({ brand, typed, read, isTried, ruleText, onType }: FieldsProps) {
  const t = useTranslations("console.awards");
  const members = useTranslations("console.members");
  const number = (name: "days" | "times", part: unknown) => (
    <NumberField
      label={t(name)}
      isWhole={name === "days"}
      value={typed[name]}
      error={
        isTried && part === undefined
          ? t(`wrong.${name}`)
          : ruleText(name === "times" ? "turnover" : name)
      }
      onType={(text) => onType({ [name]: text })}
    />
  );
  return (
    <>
      <TitleField
        brand={brand}
        title={typed.title}
        isTried={isTried}
        onType={(title) => onType({ title })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {isStaked(typed.kind) && number("times", read.turnoverBps)}
        {number("days", read.days)}
      </div>
      <Field
        label={members("reason")}
        value={typed.reason}
        maxLength={wordsMax}
        error={isTried && read.reason === undefined ? members("reasonShort") : undefined}
        onChange={({ target }) => onType({ reason: target.value })}
      />
      <ListField
        csv={typed.csv}
        isCounted={isCounted(typed.kind)}
        isMissing={isTried && read.csv === undefined}
        onChange={(csv) => onType({ csv })}
      />
    </>
  );
}

interface ListFieldProps {
  readonly isCounted: boolean;
  readonly csv: string;
  readonly isMissing: boolean;
  readonly onChange: (csv: string) => void;
}

function ListField({ csv, isCounted: counts, isMissing, onChange }: ListFieldProps) {
  const t = useTranslations("console.gifts");
  const input = useRef<HTMLInputElement>(null);
  async function read(file: File | undefined): Promise<void> {
    if (file !== undefined) onChange((await file.text()).slice(0, csvMax));
  }
  return (
    <>
      <TextArea
        label={t("list")}
        hint={t("listHint", { columns: `\u2066username,${counts ? "count" : "amount"}\u2069` })}
        error={isMissing ? t("listMissing") : undefined}
        rows={6}
        dir="ltr"
        spellCheck={false}
        maxLength={csvMax}
        className="num text-sm"
        value={csv}
        onChange={({ target }) => onChange(target.value)}
      />
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        onChange={({ target }) => {
          void read(target.files?.[0]);
          target.value = "";
        }}
      />
      <Button onClick={() => input.current?.click()}>
        <FileUp size={16} aria-hidden />
        {t("file")}
      </Button>
    </>
  );
}

/** What is wrong comes first; what is fine is summed up above. */
function Lines({ checked, kind }: { readonly checked: Checked; readonly kind: PrizeKind }) {
  const worthOf = useGiftWorth();
  const t = useTranslations("console.gifts");
  const { lines, isSound } = checked;
  const wrong = lines.filter(({ problem }) => problem !== null);
  const good = lines.length - wrong.length;
  const found = useRef<HTMLDivElement>(null);
  // It stands above a bar that covers the foot of the form.
  useEffect(() => {
    found.current?.scrollIntoView?.({ block: "nearest" });
  }, []);
  return (
    <div ref={found} role="status" className="grid scroll-mb-24 gap-2">
      <p className="font-medium">
        {t("checked", { count: good, total: worthOf(kind, { ...checked, amount: checked.total }) })}
      </p>
      {!isSound && <p className="text-loss">{t("broken")}</p>}
      {wrong.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line">
          {wrong.map(({ line, username, problem }) => (
            <li key={line} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
              <span className="num w-8 text-fg3">{line}</span>
              <bdi className="min-w-32 flex-1 wrap-anywhere">{username}</bdi>
              {problem !== null && (
                <Mark tone={problem === "paused" || problem === "shut" ? "calm" : "bad"}>
                  {t(`problems.${problem}`)}
                </Mark>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
