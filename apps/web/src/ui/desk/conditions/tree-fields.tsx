import { Plus, X } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { Button } from "../../button.tsx";
import { Check, Field, Select } from "../../field.tsx";
import { Segmented } from "../../segmented.tsx";
import {
  conditionsMax,
  facts,
  groupsMax,
  newCondition,
  newGroup,
  type Condition,
  type Group,
  type Mode,
  type SegmentDraft,
} from "./draft.ts";

interface TreeFieldsProps {
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

/** All or any of groups, each of which asks for all or any of its facts. */
export function TreeFields({ draft, broken, onChange }: TreeFieldsProps) {
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
          number={at + 1}
          group={group}
          broken={broken
            .filter((field) => field.startsWith(`${at}.`))
            .map((field) => Number(field.slice(field.indexOf(".") + 1)))}
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
  readonly number: number;
  readonly group: Group;
  readonly broken: readonly number[];
  readonly onChange: (group: Group) => void;
  readonly onDrop?: () => void;
}

function GroupFields({ number, group, broken, onChange, onDrop }: GroupFieldsProps) {
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

interface ConditionFieldsProps {
  readonly condition: Condition;
  readonly isBroken: boolean;
  readonly onChange: (condition: Condition) => void;
  readonly onDrop?: () => void;
}

function ConditionFields({ condition, isBroken, onChange, onDrop }: ConditionFieldsProps) {
  const t = useTranslations("console.segments");
  const words = useTranslations("console.promotions.segment");
  const { fact, isNot, days } = condition;
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
      {fact === "registered_days" && (
        <div className="col-span-full">
          <Field
            label={t("days")}
            inputMode="numeric"
            value={days}
            error={isBroken ? t("daysWrong") : undefined}
            onChange={({ target }) => onChange({ ...condition, days: target.value })}
          />
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
