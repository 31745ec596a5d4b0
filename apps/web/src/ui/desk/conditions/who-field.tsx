import type { WhoMay } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { segmentsQuery } from "../../../lib/segments-query.ts";
import { Select } from "../../field.tsx";
import { FormError } from "../../form-error.tsx";
import { useWhoText } from "./who-text.ts";
import { whoOfWishes, wishes, wishesOf, wishFacts } from "./wishes.ts";

const wishKeys = { any: "whoAny", must: "whoMust", mustNot: "whoMustNot" } as const;

interface WhoFieldProps {
  readonly merchantCode: string;
  /** Null for everybody. */
  readonly who: WhoMay | null;
  readonly error?: string | undefined;
  readonly onChange: (who: WhoMay | null) => void;
}

/** Takes over the conditions of a segment; what is changed there later changes nothing here. */
function FromSegment({ merchantCode, onChange }: Pick<WhoFieldProps, "merchantCode" | "onChange">) {
  const t = useTranslations("console.promotions");
  const { data = [] } = useQuery(segmentsQuery(merchantCode));
  if (data.length === 0) return null;
  return (
    <Select
      label={t("fromSegment")}
      value=""
      options={[
        ["", t("chooseSegment")],
        ["none", t("everybody")],
        ...data.map(({ segmentId, name }) => [segmentId, name] as const),
      ]}
      onChange={(id) => {
        const found = data.find(({ segmentId }) => segmentId === id);
        if (found !== undefined) onChange(found.tree);
        if (id === "none") onChange(null);
      }}
    />
  );
}

/** Who may take part in a reward of whatever kind: everything that is chosen must hold. */
export function WhoField({ merchantCode, who, error, onChange }: WhoFieldProps) {
  const t = useTranslations("console.promotions");
  const whoText = useWhoText(merchantCode);
  const chosen = wishesOf(who);
  return (
    <fieldset className="grid gap-3">
      <legend className="font-medium">{t("field.who")}</legend>
      <p className="text-fg2">{t(chosen === undefined ? "whoTree" : "whoHint")}</p>
      <FromSegment merchantCode={merchantCode} onChange={onChange} />
      {chosen === undefined && who !== null && (
        <p className="rounded-md border border-line p-3 wrap-anywhere">{whoText(who)}</p>
      )}
      {chosen !== undefined && (
        <div className="grid justify-items-start gap-3">
          {wishFacts.map((fact) => (
            <Select
              key={fact}
              label={t(`segment.${fact}`)}
              value={chosen[fact]}
              options={wishes.map((one) => [one, t(wishKeys[one])] as const)}
              onChange={(next) => {
                const wish = wishes.find((one) => one === next) ?? "any";
                onChange(whoOfWishes({ ...chosen, [fact]: wish }));
              }}
            />
          ))}
        </div>
      )}
      <FormError text={error} />
    </fieldset>
  );
}
