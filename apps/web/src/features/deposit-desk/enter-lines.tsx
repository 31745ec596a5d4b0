import type { CallAnswer } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useRef, useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { serverNow } from "../../lib/clock.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextArea } from "../../ui/desk/inputs.tsx";
import { useBrandName } from "../../ui/desk/names.tsx";
import { SaveError, useDiscard, useSaving } from "../../ui/desk/save-bar.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { accountsQuery } from "./api.ts";
import { accountOf, csvHead, csvOfLine, today } from "./rules.ts";

interface EnterLinesProps {
  readonly onClose: () => void;
}

/** The receiving accounts: brand and code, and how each is called. */
function useAccountOptions() {
  const { data: accounts = [] } = useQuery(accountsQuery);
  const brandName = useBrandName();
  return accounts.map(
    ({ merchantCode, accountId, bank, number }) =>
      [`${merchantCode} ${accountId}`, `${brandName(merchantCode)} · ${bank} ${number}`] as const,
  );
}

/** What a bank says came in: one line as typed, or many as its file has them. */
export function EnterLines({ onClose }: EnterLinesProps) {
  const t = useTranslations("console.deposits");
  const options = useAccountOptions();
  const saving = useSaving();
  const mayLeave = useDiscard();
  const [way, setWay] = useState<"one" | "many">("one");
  const [chosen, setChosen] = useState<string>();
  const [csv, setCsv] = useState("");
  const [line, setLine] = useState(emptyLine);
  const [result, setResult] = useState<CallAnswer<"importBankLines">>();
  const account = accountOf(chosen ?? options[0]?.[0] ?? "");
  const text = way === "one" ? csvOfLine(line) : csv.trim();
  const isEmpty = way === "one" ? line.transaction.trim() === "" : text === "";
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setResult(undefined);
    if (account === undefined || isEmpty) return;
    await saving.runAndRead(async () => {
      const answer = await call("importBankLines", { body: { ...account, csv: text } });
      setResult(answer);
      // What was wrong stays, to be put right.
      if (answer.problems.length > 0) return;
      setLine(emptyLine());
      setCsv("");
    });
  }
  return (
    <Dialog
      isOpen
      onClose={() => void mayLeave(!isEmpty).then((isSure) => isSure && onClose())}
      title={t("add")}
      placement="end"
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Select
          label={t("account")}
          value={chosen ?? options[0]?.[0] ?? ""}
          options={options}
          onChange={setChosen}
        />
        <Segmented
          label={t("how")}
          value={way}
          options={[
            ["one", t("one")],
            ["many", t("many")],
          ]}
          onChange={setWay}
        />
        {way === "one" ? (
          <OneLine line={line} onChange={setLine} />
        ) : (
          <ManyLines csv={csv} onChange={setCsv} />
        )}
        <SaveError error={saving.error} />
        <Result result={result} />
        <Button
          type="submit"
          look="action"
          isBusy={saving.isBusy}
          disabled={isEmpty || account === undefined}
        >
          {t("enter")}
        </Button>
      </form>
    </Dialog>
  );
}

function emptyLine() {
  return { transaction: "", amount: "", day: today(new Date(serverNow())), sender: "", text: "" };
}

type Typed = ReturnType<typeof emptyLine>;

interface OneLineProps {
  readonly line: Typed;
  readonly onChange: (line: Typed) => void;
}

function OneLine({ line, onChange }: OneLineProps) {
  const t = useTranslations("console.deposits");
  const fields = [
    ["transaction", t("bankNumber"), "text"],
    ["amount", t("came"), "text"],
    ["day", t("day"), "date"],
    ["sender", t("sender"), "text"],
    ["text", t("text"), "text"],
  ] as const;
  return fields.map(([name, label, type]) => (
    <Field
      key={name}
      label={label}
      type={type}
      inputMode={name === "amount" ? "decimal" : undefined}
      autoComplete="off"
      maxLength={type === "date" ? undefined : 300}
      value={line[name]}
      onChange={({ target }) => onChange({ ...line, [name]: target.value })}
    />
  ));
}

interface ManyLinesProps {
  readonly csv: string;
  readonly onChange: (csv: string) => void;
}

/** As much as the contract takes at once. */
const csvMax = 60_000;

function ManyLines({ csv, onChange }: ManyLinesProps) {
  const t = useTranslations("console.deposits");
  const input = useRef<HTMLInputElement>(null);
  async function read(file: File | undefined): Promise<void> {
    if (file !== undefined) onChange((await file.text()).slice(0, csvMax));
  }
  return (
    <>
      <TextArea
        label={t("csv")}
        hint={t("csvHint", { columns: `\u2066${csvHead}\u2069` })}
        rows={8}
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

function Result({ result }: { readonly result: CallAnswer<"importBankLines"> | undefined }) {
  const t = useTranslations("console.deposits");
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {result !== undefined && (
        <>
          <p className="font-medium">
            {t("result", {
              added: result.added,
              repeated: result.repeated,
              credited: result.credited,
            })}
          </p>
          <ul className="grid gap-1 text-loss empty:hidden">
            {result.problems.map(({ row, problem }) => (
              <li key={row}>{t("problemIn", { row, problem: t(`problem.${problem}`) })}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
