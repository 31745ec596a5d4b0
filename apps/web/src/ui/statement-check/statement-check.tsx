import { Check, CircleAlert, FileSearch, Upload } from "lucide-react";
import { formatMinor, isCurrency, minor } from "@baize/money";
import { useId, useMemo, useRef, useState, type ChangeEvent } from "react";
import { useTranslations } from "use-intl/react";
import { countText } from "../../lib/count-text.ts";
import { usePercentText } from "../../lib/percent-text.ts";
import { Button } from "../button.tsx";
import { Field } from "../field.tsx";
import { Money } from "../money.tsx";
import { Empty } from "../states.tsx";
import { checkFile, fileBytesMax, fromFragment, type CheckedFile } from "./check.ts";
import { linesOf, type Line } from "./lines.ts";

type FileChange = ChangeEvent<HTMLInputElement>;

/** Takes a statement's file, and says whether its numbers and its fingerprint are right. */
export function StatementCheck() {
  const t = useTranslations("commissions.check");
  const [given] = useState(() => fromFragment(window.location.hash));
  const [text, setText] = useState(given.text);
  const [hash, setHash] = useState(given.hash);
  const checked = useMemo(() => (text.trim() === "" ? undefined : checkFile(text)), [text]);
  const [isTooLong, setTooLong] = useState(false);
  async function read({ target }: FileChange) {
    const file = target.files?.[0];
    if (file === undefined) return;
    setTooLong(file.size > fileBytesMax);
    if (file.size <= fileBytesMax) setText(await file.text());
  }
  const fault = isTooLong || (text.trim() !== "" && checked === undefined);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="card grid gap-4 p-4 sm:p-6">
        <ChooseFile onChoose={(event) => void read(event)} />
        <FileText
          text={text}
          isFaulty={fault}
          onChange={(next) => {
            setTooLong(false);
            setText(next);
          }}
        />
        <Field
          label={t("hash")}
          hint={t("hashHint")}
          value={hash}
          autoComplete="off"
          spellCheck={false}
          maxLength={128}
          onChange={({ target }) => setHash(target.value)}
        />
      </div>
      {checked === undefined ? (
        <Empty icon={<FileSearch size={28} strokeWidth={1.75} aria-hidden />} text={t("empty")} />
      ) : (
        <Outcome checked={checked} hash={hash.trim().toLowerCase()} />
      )}
    </div>
  );
}

/** The browser's own field speaks the browser's language, so a button stands for it. */
function ChooseFile({ onChoose }: { readonly onChoose: (event: FileChange) => void }) {
  const t = useTranslations("commissions.check");
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState("");
  return (
    <div role="group" aria-label={t("file")}>
      <p className="mb-1.5 text-sm font-medium text-fg2">{t("file")}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        onChange={(event) => {
          setName(event.target.files?.[0]?.name ?? "");
          onChoose(event);
        }}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Button onClick={() => input.current?.click()}>
          <Upload size={18} aria-hidden />
          {t("choose")}
        </Button>
        {name !== "" && (
          <bdi className="min-w-0 text-sm wrap-anywhere text-fg2" role="status">
            {name}
          </bdi>
        )}
      </div>
    </div>
  );
}

interface FileTextProps {
  readonly text: string;
  readonly isFaulty: boolean;
  readonly onChange: (text: string) => void;
}

function FileText({ text, isFaulty, onChange }: FileTextProps) {
  const t = useTranslations("commissions.check");
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-fg2">
        {t("text")}
      </label>
      <textarea
        id={id}
        rows={4}
        spellCheck={false}
        value={text}
        aria-invalid={isFaulty || undefined}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => onChange(target.value)}
        className={`num block w-full rounded-md border bg-canvas px-3.5 py-2.5 text-xs break-all outline-none focus:border-brand-fg ${isFaulty ? "border-loss" : "border-control"}`}
      />
      <p id={`${id}-note`} className={`mt-1.5 text-sm ${isFaulty ? "text-loss" : "text-fg2"}`}>
        {t(isFaulty ? "notOne" : "textHint")}
      </p>
    </div>
  );
}

interface OutcomeProps {
  readonly checked: CheckedFile;
  readonly hash: string;
}

function Outcome({ checked, hash }: OutcomeProps) {
  const t = useTranslations("commissions.check");
  const commissions = useTranslations("commissions");
  const { statement, isSame, isCanonical } = checked;
  return (
    <section className="card grid gap-4 p-4 sm:p-6">
      <div role="status" className="grid gap-1.5">
        <Said isGood={isSame} text={t(isSame ? "same" : "other")} />
        {hash === "" ? (
          <p className="text-sm text-fg2">{t("hashNone")}</p>
        ) : (
          <Said
            isGood={hash === checked.hash}
            text={t(hash === checked.hash ? "hashSame" : "hashOther")}
          />
        )}
        {!isCanonical && <p className="text-sm text-fg2">{t("rewritten")}</p>}
      </div>
      <p className="num text-sm text-fg2">
        {statement.period} · {statement.from} – {statement.to} · {statement.currency}
      </p>
      <dl className="rounded-md bg-s2 px-3.5 py-2 text-sm">
        {linesOf(checked).map((line) => (
          <div
            key={line.step}
            className={`flex min-h-8 flex-wrap items-center justify-between gap-x-4 ${line.isResult ? "border-t border-line2 font-semibold" : ""}`}
          >
            <dt className={line.isResult ? "" : "text-fg2"}>{commissions(`step.${line.step}`)}</dt>
            <dd>
              <Value line={line} currency={statement.currency} />
            </dd>
          </div>
        ))}
        <div className="flex min-h-8 items-center justify-between gap-x-4">
          <dt className="text-fg2">{commissions("activeMembers")}</dt>
          <dd className="num">{countText(statement.inputs.active)}</dd>
        </div>
      </dl>
      <p className="text-xs break-all text-fg3">
        {commissions("fingerprint")} <span className="num">{checked.hash}</span>
      </p>
    </section>
  );
}

function Said({ isGood, text }: { readonly isGood: boolean; readonly text: string }) {
  const Icon = isGood ? Check : CircleAlert;
  return (
    <p className={`flex items-center gap-2 font-semibold ${isGood ? "text-win" : "text-loss"}`}>
      <Icon size={20} className="shrink-0" aria-hidden />
      {text}
    </p>
  );
}

interface ValueProps {
  readonly line: Line;
  readonly currency: string;
}

function Value({ line, currency }: ValueProps) {
  const percentText = usePercentText();
  if (line.ppm !== undefined) {
    return <span className="num">× {percentText(String(line.ppm / 10_000))}</span>;
  }
  const amount = line.amountMinor ?? 0n;
  if (!isCurrency(currency)) return <span className="num">{String(amount)}</span>;
  return <Money amount={formatMinor(minor(amount), currency)} currency={currency} />;
}
