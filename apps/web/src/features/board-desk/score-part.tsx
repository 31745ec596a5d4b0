import type { BoardScoreKind } from "@baize/contract";
import { Plus, X } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { gameTypes } from "../../lib/game-types.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import type { ProblemOf } from "../../ui/desk/fault-text.ts";
import { NumberField } from "../../ui/desk/number-field.tsx";
import { Check, Select } from "../../ui/field.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { FilterPart } from "../../ui/desk/terms-parts.tsx";
import { bounds, type BoardDraft, type LineDraft } from "./draft.ts";

const kinds = [
  "multiplier",
  "sum_multiplier",
  "log",
  "wagered",
  "won",
  "net",
  "streak",
  "window",
  "points",
] as const satisfies readonly BoardScoreKind[];
const linesMax = 20;

export interface PartProps {
  readonly draft: BoardDraft;
  readonly merchantCode: string;
  readonly currency: string;
  readonly problemOf: ProblemOf;
  readonly onChange: (part: Partial<BoardDraft>) => void;
}

export const replaced = <Row,>(rows: readonly Row[], at: number, next: Row): Row[] =>
  rows.map((row, index) => (index === at ? next : row));
export const without = <Row,>(rows: readonly Row[], at: number): Row[] =>
  rows.filter((_row, index) => index !== at);

/** What of play counts, and how it adds up. */
export function ScorePart(props: PartProps) {
  const { draft, currency, problemOf, onChange } = props;
  const t = useTranslations("console.boards");
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{t("score")}</h3>
      <Select
        label={t("score")}
        value={draft.kind}
        error={problemOf("score")}
        options={kinds.map((kind) => [kind, t(`kinds.${kind}`)] as const)}
        onChange={(next) => onChange({ kind: kinds.find((one) => one === next) ?? draft.kind })}
      />
      <OfKind {...props} />
      <FormError text={problemOf("filter")} />
      <FilterPart
        filter={draft}
        currency={currency}
        error={problemOf("least", draft.least, "not_above_zero")}
        onChange={onChange}
      />
      <Check
        label={t("countsFree")}
        checked={draft.countsFree}
        onChange={({ target }) => onChange({ countsFree: target.checked })}
      />
      <NumberField
        label={t("perMinute")}
        value={draft.perMinute}
        error={problemOf("perMinute", draft.perMinute, bounds.perMinute)}
        isWhole
        onType={(perMinute) => onChange({ perMinute })}
      />
      {draft.entry !== "none" && (
        <NumberField
          label={t("roundsMax")}
          value={draft.roundsMax}
          error={problemOf("roundsMax", draft.roundsMax, bounds.roundsMax)}
          isWhole
          onType={(roundsMax) => onChange({ roundsMax })}
        />
      )}
    </section>
  );
}

/** What only this kind of score asks. */
function OfKind(props: PartProps) {
  const { draft, problemOf, onChange } = props;
  const t = useTranslations("console.boards");
  if (draft.kind === "sum_multiplier") {
    return (
      <NumberField
        label={t("best")}
        value={draft.best}
        error={problemOf("best", draft.best, bounds.best)}
        isWhole
        onType={(best) => onChange({ best })}
      />
    );
  }
  if (draft.kind === "window") {
    return (
      <NumberField
        label={t("rounds")}
        value={draft.rounds}
        error={problemOf("rounds", draft.rounds, bounds.rounds)}
        isWhole
        onType={(rounds) => onChange({ rounds })}
      />
    );
  }
  if (draft.kind === "wagered") return <Weights {...props} />;
  return draft.kind === "points" ? <Table {...props} /> : null;
}

function Weights({ draft, problemOf, onChange }: PartProps) {
  const t = useTranslations("console.boards");
  const names = useTranslations("shell.gameType");
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium text-fg2">{t("weights")}</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {gameTypes.map((type) => (
          <NumberField
            key={type}
            label={names(type)}
            value={draft.weights[type] ?? ""}
            error={problemOf(`weights.${type}`, draft.weights[type], bounds.weight)}
            isWhole
            onType={(text) => onChange({ weights: { ...draft.weights, [type]: text } })}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Table({ draft: { table }, problemOf, onChange }: PartProps) {
  const t = useTranslations("console.boards");
  const write = (at: number, part: Partial<LineDraft>) => {
    const row = table[at];
    if (row !== undefined) onChange({ table: replaced(table, at, { ...row, ...part }) });
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-sm font-medium text-fg2">{t("table")}</legend>
      {table.map(({ times, points }, at) => (
        // Lines have no name but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="flex items-end gap-3">
          <div className="grid flex-1 grid-cols-2 items-start gap-3">
            <NumberField
              label={t("times")}
              value={times}
              error={problemOf(`table.${at}.times`, times)}
              isWhole={false}
              onType={(text) => write(at, { times: text })}
            />
            <NumberField
              label={t("points")}
              value={points}
              error={problemOf(`table.${at}.points`, points, bounds.linePoints)}
              isWhole
              onType={(text) => write(at, { points: text })}
            />
          </div>
          {table.length > 1 && (
            <IconButton
              label={t("remove", { number: at + 1 })}
              onClick={() => onChange({ table: without(table, at) })}
            >
              <X size={18} aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      {table.length < linesMax && (
        <Button
          size="small"
          className="justify-self-start"
          onClick={() => onChange({ table: [...table, { times: "", points: "" }] })}
        >
          <Plus size={16} aria-hidden />
          {t("addLine")}
        </Button>
      )}
    </fieldset>
  );
}
