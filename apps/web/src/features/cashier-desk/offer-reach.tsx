import { queryOptions, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import type { BrandOutline } from "../../lib/operator.ts";
import { Check, Field } from "../../ui/field.tsx";
import type { OfferDraft } from "./offer-draft.ts";

interface PartProps {
  readonly draft: OfferDraft;
  readonly problemOf: (field: string) => string | undefined;
  readonly onChange: (part: Partial<OfferDraft>) => void;
}

const methodsQuery = queryOptions({
  queryKey: ["cashier", "deposits"],
  staleTime: 0,
  queryFn: ({ signal }) => call("depositSettings", undefined, { signal }),
});

/** With which payment methods members can choose it; with all where none is ticked. */
export function MethodFields({
  draft: { methods, currency },
  brand: { merchantCode },
  problemOf,
  onChange,
}: PartProps & { readonly brand: BrandOutline }) {
  const t = useTranslations("console.bonuses");
  const kinds = useTranslations("console.deposits.kind");
  const { data } = useQuery(methodsQuery);
  const own = (data?.methods ?? []).filter(
    (one) => one.merchantCode === merchantCode && one.currency === currency,
  );
  // One that is gone by now stays ticked until somebody takes it away.
  const gone = methods.filter((id) => own.every(({ methodId }) => methodId !== id));
  const shown = [
    ...own.map(
      ({ methodId, kind, settings: { label } }) =>
        [methodId, label === "" ? kinds(kind) : label] as const,
    ),
    ...(data === undefined ? [] : gone.map((id) => [id, id] as const)),
  ];
  const error = problemOf("methods");
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-semibold">{t("methods")}</legend>
      <p className="text-sm text-fg2">{t("methodsHint")}</p>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {shown.map(([methodId, name]) => (
          <Check
            key={methodId}
            label={<bdi>{name}</bdi>}
            checked={methods.includes(methodId)}
            onChange={({ target }) =>
              onChange({
                methods: target.checked
                  ? [...methods, methodId]
                  : methods.filter((one) => one !== methodId),
              })
            }
          />
        ))}
      </div>
      {error !== undefined && <p className="text-sm text-loss">{error}</p>}
    </fieldset>
  );
}

/** With a code it is listed to nobody who has not typed it in. */
export function CodeField({ draft, problemOf, onChange }: PartProps) {
  const t = useTranslations("console.bonuses");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label={t("field.code")}
        hint={t("hint.code")}
        value={draft.code}
        error={problemOf("code")}
        maxLength={32}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        inputClass="uppercase rtl:text-right"
        onChange={({ target }) => onChange({ code: target.value })}
      />
    </div>
  );
}
