import { currencies, pointsCode } from "@baize/money";
import { Plus, X } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { gameTypes } from "../../../lib/game-types.ts";
import { languageNames } from "../../../lib/language-names.ts";
import { Button } from "../../button.tsx";
import { Check, Field, Select } from "../../field.tsx";
import { FormError } from "../../form-error.tsx";
import { Segmented } from "../../segmented.tsx";
import { Countries, List, Tags } from "./named-fields.tsx";
import {
  conditionBounds,
  conditionsMax,
  facts,
  groupsMax,
  isPartBroken,
  newCondition,
  newGroup,
  partsOf,
  type Condition,
  type Fact,
  type Group,
  type Mode,
  type Part,
  type SegmentDraft,
} from "./draft.ts";

interface TreeFieldsProps {
  /** Whose tags and lists can be chosen. */
  readonly merchantCode: string;
  readonly draft: SegmentDraft;
  readonly broken: readonly string[];
  readonly onChange: (draft: SegmentDraft) => void;
}

function Modes({ value, onChange }: { readonly value: Mode; onChange: (mode: Mode) => void }) {
  const t = useTranslations("console.segments");
  return (
    <Segmented
      label={t("mode")}
      value={value}
      options={[
        ["all", t("all")],
        ["any", t("any")],
      ]}
      onChange={onChange}
    />
  );
}

const without = <One,>(list: readonly One[], at: number) => list.filter((_, index) => index !== at);
const withOne = <One,>(list: readonly One[], at: number, one: One) =>
  list.map((before, index) => (index === at ? one : before));

/** The places of a group's conditions that do not say what they should. */
const brokenOf = (broken: readonly string[], group: number): number[] =>
  broken
    .filter((field) => field.startsWith(`${group}.`))
    // tidy: allow money-number, because it is a place in a list.
    .map((field) => Number(field.slice(field.indexOf(".") + 1)));

/** All or any of groups, each of which asks for all or any of its facts. */
export function TreeFields({ merchantCode, draft, broken, onChange }: TreeFieldsProps) {
  const t = useTranslations("console.segments");
  const { groups, mode } = draft;
  const setGroups = (next: readonly Group[]) => onChange({ ...draft, groups: next });
  return (
    <div className="grid gap-4">
      {groups.length > 1 && (
        <Modes value={mode} onChange={(one) => onChange({ ...draft, mode: one })} />
      )}
      {groups.map((group, at) => (
        <GroupFields
          key={at}
          merchantCode={merchantCode}
          number={at + 1}
          group={group}
          broken={brokenOf(broken, at)}
          onChange={(next) => setGroups(withOne(groups, at, next))}
          {...(groups.length > 1 && { onDrop: () => setGroups(without(groups, at)) })}
        />
      ))}
      {groups.length < groupsMax && (
        <Button
          size="small"
          className="justify-self-start"
          onClick={() => setGroups([...groups, newGroup])}
        >
          <Plus size={16} aria-hidden />
          {t("addGroup")}
        </Button>
      )}
    </div>
  );
}

interface GroupFieldsProps {
  readonly merchantCode: string;
  readonly number: number;
  readonly group: Group;
  readonly broken: readonly number[];
  readonly onChange: (group: Group) => void;
  readonly onDrop?: () => void;
}

function GroupFields({ merchantCode, number, group, broken, onChange, onDrop }: GroupFieldsProps) {
  const t = useTranslations("console.segments");
  const { conditions, mode } = group;
  const setConditions = (next: readonly Condition[]) => onChange({ ...group, conditions: next });
  return (
    <fieldset className="grid gap-3 rounded-md border border-line p-3">
      <legend className="px-1 text-fg2">{t("group", { number })}</legend>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Modes value={mode} onChange={(one) => onChange({ ...group, mode: one })} />
        {onDrop !== undefined && (
          <Button size="small" aria-label={t("drop")} onClick={onDrop}>
            <X size={16} aria-hidden />
          </Button>
        )}
      </div>
      {conditions.map((one, at) => (
        <ConditionFields
          key={at}
          merchantCode={merchantCode}
          condition={one}
          isBroken={broken.includes(at)}
          onChange={(next) => setConditions(withOne(conditions, at, next))}
          {...(conditions.length > 1 && { onDrop: () => setConditions(without(conditions, at)) })}
        />
      ))}
      {conditions.length < conditionsMax && (
        <Button
          size="small"
          className="justify-self-start"
          onClick={() => setConditions([...conditions, newCondition])}
        >
          <Plus size={16} aria-hidden />
          {t("addFact")}
        </Button>
      )}
    </fieldset>
  );
}

/** Facts whose days are a time since something, not one in which something is added up. */
const sinceFacts: ReadonlySet<Fact> = new Set(["registered_days", "unseen_days"]);

interface PartFieldProps {
  readonly merchantCode: string;
  readonly part: Part;
  readonly condition: Condition;
  /** Somebody tried to save it. */
  readonly isTried: boolean;
  readonly onChange: (condition: Condition) => void;
}

/** What a part wants: what is typed is judged at once, what is empty once it is saved. */
function usePartProblem({
  part,
  condition,
  isTried,
}: Pick<PartFieldProps, "part" | "condition" | "isTried">) {
  const t = useTranslations("console.desk.rule");
  if (!isPartBroken(condition, part)) return undefined;
  if (part === "values" && condition.values.length > 0) return t("too_many");
  const typed = part === "values" || part === "tags" ? "" : condition[part];
  if (typed.trim() === "") return isTried ? t("fillIn") : undefined;
  if (part !== "days" && part !== "least") return t("not_an_amount");
  const [from, to] = conditionBounds[part];
  return t("range", { from, to });
}

function PartField({ merchantCode, part, condition, isTried, onChange }: PartFieldProps) {
  const error = usePartProblem({ part, condition, isTried });
  const t = useTranslations("console.segments");
  const games = useTranslations("shell.gameType");
  const { fact } = condition;
  const own = { merchantCode, condition, error, onChange };
  if (part === "values") {
    return fact === "country" ? <Countries {...own} /> : <Values {...own} />;
  }
  if (part === "tags") return <Tags {...own} />;
  if (part === "listId") return <List {...own} />;
  if (part === "gameType") {
    return (
      <Select
        label={t("gameType")}
        value={condition.gameType}
        error={error}
        options={[
          ["", fact === "prefers" ? t("choose") : t("anyGame")] as const,
          ...gameTypes.map((type) => [type, games(type)] as const),
        ]}
        onChange={(next) =>
          onChange({ ...condition, gameType: gameTypes.find((one) => one === next) ?? "" })
        }
      />
    );
  }
  const label = part === "days" && !sinceFacts.has(fact) ? t("lastDays") : t(part);
  const inputMode = part === "agent" ? "text" : part === "amount" ? "decimal" : "numeric";
  return (
    <Field
      label={label}
      inputMode={inputMode}
      maxLength={part === "agent" ? 64 : undefined}
      value={condition[part]}
      error={error}
      onChange={({ target }) => onChange({ ...condition, [part]: target.value })}
    />
  );
}

interface ValuesProps extends Pick<PartFieldProps, "condition" | "onChange"> {
  readonly error: string | undefined;
}

/** Languages by their own names, or currencies. */
function Values({ condition, error, onChange }: ValuesProps) {
  const t = useTranslations("console.segments");
  const { fact, values } = condition;
  const options =
    fact === "language"
      ? Object.entries(languageNames)
      : Object.keys(currencies)
          .filter((code) => code !== pointsCode)
          .map((code) => [code, code] as const);
  return (
    <fieldset className="col-span-full grid grid-cols-2 gap-2 sm:grid-cols-3">
      <legend className="mb-2 text-fg2">
        {t(fact === "language" ? "languages" : "currencies")}
      </legend>
      {options.map(([code, name]) => (
        <Check
          key={code}
          label={name}
          checked={values.includes(code)}
          onChange={({ target }) =>
            onChange({
              ...condition,
              values: target.checked ? [...values, code] : values.filter((one) => one !== code),
            })
          }
        />
      ))}
      <div className="col-span-full">
        <FormError text={error} />
      </div>
    </fieldset>
  );
}

interface ConditionFieldsProps {
  readonly merchantCode: string;
  readonly condition: Condition;
  readonly isBroken: boolean;
  readonly onChange: (condition: Condition) => void;
  readonly onDrop?: () => void;
}

function ConditionFields({
  merchantCode,
  condition,
  isBroken,
  onChange,
  onDrop,
}: ConditionFieldsProps) {
  const t = useTranslations("console.segments");
  const words = useTranslations("console.promotions.segment");
  const { fact, isNot } = condition;
  return (
    <div className="grid grid-cols-[1fr_auto] items-end gap-2">
      <Select
        label={t("fact")}
        value={fact}
        options={facts.map((one) => [one, words(one)] as const)}
        onChange={(next) =>
          onChange({ ...condition, fact: facts.find((one) => one === next) ?? fact })
        }
      />
      {onDrop !== undefined && (
        <Button size="small" aria-label={t("drop")} onClick={onDrop}>
          <X size={16} aria-hidden />
        </Button>
      )}
      {partsOf(fact).length > 0 && (
        <div className="col-span-full grid items-start gap-2 sm:grid-cols-2">
          {partsOf(fact).map((part) => (
            <PartField
              key={part}
              merchantCode={merchantCode}
              part={part}
              condition={condition}
              isTried={isBroken}
              onChange={onChange}
            />
          ))}
        </div>
      )}
      <div className="col-span-full">
        <Check
          label={t("isNot")}
          checked={isNot}
          onChange={({ target }) => onChange({ ...condition, isNot: target.checked })}
        />
      </div>
    </div>
  );
}
