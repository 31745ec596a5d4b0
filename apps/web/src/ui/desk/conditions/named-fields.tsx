import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { listCountries } from "../../../lib/countries.ts";
import { brandTagsQuery, memberListsQuery } from "../../../lib/segments-query.ts";
import { Check, Select } from "../../field.tsx";
import { FormError } from "../../form-error.tsx";
import { CountryField } from "../country-field.tsx";
import type { Condition } from "./draft.ts";

/** Fields of conditions that name something: countries, tags, lists of members. */

interface NamedProps {
  readonly merchantCode: string;
  readonly condition: Condition;
  readonly error: string | undefined;
  readonly onChange: (condition: Condition) => void;
}

export function Countries({ condition, error, onChange }: NamedProps) {
  const t = useTranslations("console.segments");
  const [codes] = useState(listCountries);
  return (
    <div className="col-span-full">
      <CountryField
        label={t("countries")}
        hint={t("countriesHint")}
        codes={codes}
        value={condition.values}
        error={error}
        onChange={(values) => onChange({ ...condition, values })}
      />
    </div>
  );
}

/** Tags that members of the brand have, and those the condition names already. */
export function Tags({ merchantCode, condition, error, onChange }: NamedProps) {
  const t = useTranslations("console.segments");
  const { data } = useQuery(brandTagsQuery(merchantCode));
  const known = new Map(data?.map(({ tag, members }) => [tag, members]));
  const all = [...new Set([...known.keys(), ...condition.tags])];
  return (
    <fieldset className="col-span-full grid grid-cols-2 gap-2 sm:grid-cols-3">
      <legend className="mb-2 text-fg2">{t("tags")}</legend>
      {data !== undefined && all.length === 0 && (
        <p className="col-span-full text-fg2">{t("noTags")}</p>
      )}
      {all.map((tag) => (
        <Check
          key={tag}
          label={`${tag} (${known.get(tag) ?? 0})`}
          checked={condition.tags.includes(tag)}
          onChange={({ target }) => {
            const others = condition.tags.filter((one) => one !== tag);
            onChange({ ...condition, tags: target.checked ? [...others, tag] : others });
          }}
        />
      ))}
      <div className="col-span-full">
        <FormError text={error} />
      </div>
    </fieldset>
  );
}

/** Lists that can be chosen, and the one the condition names, even where it was put away. */
export function List({ merchantCode, condition, error, onChange }: NamedProps) {
  const t = useTranslations("console.segments");
  const { data = [] } = useQuery(memberListsQuery(merchantCode));
  const shown = data.filter(
    ({ listId, archivedAt }) => archivedAt === null || listId === condition.listId,
  );
  return (
    <Select
      label={t("list")}
      value={condition.listId}
      error={error}
      options={[
        ["", t("choose")] as const,
        ...shown.map(({ listId, name, members }) => [listId, `${name} (${members})`] as const),
      ]}
      onChange={(listId) => onChange({ ...condition, listId })}
    />
  );
}
