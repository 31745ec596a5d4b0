import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { NumberField } from "../../ui/desk/number-field.tsx";
import { Select } from "../../ui/field.tsx";
import { boardsQuery } from "./api.ts";
import { bounds, isNoneOr, type BoardDraft } from "./draft.ts";
import type { PartProps } from "./score-part.tsx";

const entries = [
  "none",
  "free",
  "points",
  "ticket",
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
            error={problemOf("buyIn", draft.buyIn, "not_above_zero")}
            isWhole={false}
            onType={(buyIn) => onChange({ buyIn })}
          />
          <NumberField
            label={`${t("fee")} (${currency})`}
            value={draft.fee}
            error={problemOf(
              "fee",
              draft.fee,
              isNoneOr(draft.fee, currency) ? "too_high" : "not_an_amount",
            )}
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
            error={problemOf("points", draft.points, bounds.points)}
            isWhole
            onType={(points) => onChange({ points })}
          />
          <Rebuys {...props} />
        </div>
      )}
      {draft.entry === "ticket" && (
        <div className="grid gap-3 sm:grid-cols-3 sm:items-start">
          <AlsoOf {...props} />
          <Rebuys {...props} />
        </div>
      )}
    </section>
  );
}

/** Whoever holds a ticket of a tournament that was cancelled may be let in here. */
function AlsoOf({ draft, merchantCode, problemOf, onChange }: PartProps) {
  const t = useTranslations("console.boards");
  const language = useLanguage();
  const { data = [] } = useQuery(boardsQuery);
  const cancelled = data.filter(
    (one) =>
      one.merchantCode === merchantCode &&
      one.state === "cancelled" &&
      one.settings.entry?.by === "ticket",
  );
  const options = cancelled.map(
    ({ boardId, settings: { title } }) => [boardId, title[language] ?? title.en ?? ""] as const,
  );
  return (
    <div className="grid gap-1 sm:col-span-2">
      <Select
        label={t("alsoOf")}
        value={draft.alsoOf}
        options={[["", t("alsoOfNone")], ...options]}
        onChange={(alsoOf) => onChange({ alsoOf })}
      />
      <p className="text-sm text-fg2">{t("ticketHint")}</p>
      <FormError text={problemOf("alsoOf")} />
    </div>
  );
}

function Rebuys({ draft, problemOf, onChange }: PartProps) {
  const t = useTranslations("console.boards");
  return (
    <NumberField
      label={t("rebuys")}
      value={draft.rebuys}
      error={problemOf("rebuys", draft.rebuys, bounds.rebuys)}
      isWhole
      onType={(rebuys) => onChange({ rebuys })}
    />
  );
}
