import { useTranslations } from "use-intl/react";
import { FormError } from "../../ui/form-error.tsx";
import { NumberField } from "../../ui/desk/number-field.tsx";
import { Select } from "../../ui/field.tsx";
import type { BoardDraft } from "./draft.ts";
import type { PartProps } from "./score-part.tsx";

const entries = [
  "none",
  "free",
  "points",
  "cash",
] as const satisfies readonly BoardDraft["entry"][];

/** Whether it is a tournament, and what taking part costs. */
export function EntryPart(props: PartProps) {
  const { draft, currency, problemOf, onChange } = props;
  const t = useTranslations("console.boards");
  const choose = (next: string) => {
    const entry = entries.find((one) => one === next) ?? draft.entry;
    // A pool of buy-ins has no amounts by place.
    const by = entry === "cash" && draft.by === "places" ? "shares" : draft.by;
    onChange({ entry, by });
  };
  return (
    <section className="grid gap-3">
      <Select
        label={t("entry")}
        value={draft.entry}
        options={entries.map((one) => [one, t(`entryKinds.${one}`)] as const)}
        onChange={choose}
      />
      <FormError text={problemOf("entry")} />
      {draft.entry === "cash" && (
        <div className="grid gap-3 sm:grid-cols-3 sm:items-start">
          <NumberField
            label={`${t("buyIn")} (${currency})`}
            value={draft.buyIn}
            error={problemOf("buyIn")}
            isWhole={false}
            onType={(buyIn) => onChange({ buyIn })}
          />
          <NumberField
            label={`${t("fee")} (${currency})`}
            value={draft.fee}
            error={problemOf("fee")}
            isWhole={false}
            onType={(fee) => onChange({ fee })}
          />
          <Rebuys {...props} />
        </div>
      )}
      {draft.entry === "points" && (
        <div className="grid gap-3 sm:grid-cols-3 sm:items-start">
          <NumberField
            label={t("points")}
            value={draft.points}
            error={problemOf("points")}
            isWhole
            onType={(points) => onChange({ points })}
          />
          <Rebuys {...props} />
        </div>
      )}
    </section>
  );
}

function Rebuys({ draft, problemOf, onChange }: PartProps) {
  const t = useTranslations("console.boards");
  return (
    <NumberField
      label={t("rebuys")}
      value={draft.rebuys}
      error={problemOf("rebuys")}
      isWhole
      onType={(rebuys) => onChange({ rebuys })}
    />
  );
}
