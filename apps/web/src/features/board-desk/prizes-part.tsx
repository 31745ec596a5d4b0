import type { BoardPrizes } from "@baize/contract";
import { Plus, X } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { Button, IconButton } from "../../ui/button.tsx";
import { NumberField } from "../../ui/desk/number-field.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { fromOf, type PlaceDraft } from "./draft.ts";
import { replaced, without, type PartProps } from "./score-part.tsx";

const ways = ["places", "shares", "score"] as const satisfies readonly BoardPrizes["by"][];
const ties = ["earliest", "share"] as const;
const placesMax = 20;

/** What places win, and what happens with equal scores. */
export function PrizesPart(props: PartProps) {
  const { draft, onChange } = props;
  const offered = draft.entry === "cash" ? ways.filter((one) => one !== "places") : ways;
  const t = useTranslations("console.boards");
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{t("prizes")}</h3>
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label={t("by")}
          value={draft.by}
          options={offered.map((one) => [one, t(`byKinds.${one}`)] as const)}
          onChange={(next) => onChange({ by: ways.find((one) => one === next) ?? draft.by })}
        />
        <Select
          label={t("ties")}
          value={draft.ties}
          options={ties.map((one) => [one, t(`tieKinds.${one}`)] as const)}
          onChange={(next) => onChange({ ties: ties.find((one) => one === next) ?? draft.ties })}
        />
      </div>
      {draft.by === "places" ? <Places {...props} /> : <Pool {...props} />}
    </section>
  );
}

function Pool({ draft, currency, problemOf, onChange }: PartProps) {
  const t = useTranslations("console.boards");
  return (
    <div className="grid gap-3 sm:grid-cols-2 sm:items-start">
      <NumberField
        label={`${t(draft.entry === "cash" ? "guarantee" : "pool")} (${currency})`}
        value={draft.pool}
        error={problemOf("pool")}
        isWhole={false}
        onType={(pool) => onChange({ pool })}
      />
      {draft.by === "shares" ? (
        <Field
          label={t("shares")}
          dir="ltr"
          autoComplete="off"
          value={draft.shares}
          error={problemOf("shares")}
          onChange={({ target }) => onChange({ shares: target.value })}
        />
      ) : (
        <NumberField
          label={t("places")}
          value={draft.scorePlaces}
          error={problemOf("places")}
          isWhole
          onType={(scorePlaces) => onChange({ scorePlaces })}
        />
      )}
    </div>
  );
}

function Places({ draft, currency, problemOf, onChange }: PartProps) {
  const t = useTranslations("console.boards");
  const { places } = draft;
  const write = (at: number, part: Partial<PlaceDraft>) => {
    const row = places[at];
    if (row !== undefined) onChange({ places: replaced(places, at, { ...row, ...part }) });
  };
  return (
    <>
      {places.map(({ to, amount }, at) => (
        // A range has no name but its place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="flex items-end gap-3">
          <span className="num w-8 shrink-0 pb-3 text-end text-fg2">{fromOf(draft, at)}</span>
          <div className="grid flex-1 grid-cols-2 items-start gap-3">
            <NumberField
              label={t("upTo")}
              value={to}
              error={problemOf(`prizes.${at}.to`) ?? problemOf(`prizes.${at}.from`)}
              isWhole
              onType={(text) => write(at, { to: text })}
            />
            <NumberField
              label={`${t("amount")} (${currency})`}
              value={amount}
              error={problemOf(`prizes.${at}.amount`)}
              isWhole={false}
              onType={(text) => write(at, { amount: text })}
            />
          </div>
          {places.length > 1 && (
            <IconButton
              label={t("remove", { number: at + 1 })}
              onClick={() => onChange({ places: without(places, at) })}
            >
              <X size={18} aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      {places.length < placesMax && (
        <Button
          size="small"
          className="justify-self-start"
          onClick={() =>
            onChange({
              places: [...places, { to: String(fromOf(draft, places.length)), amount: "" }],
            })
          }
        >
          <Plus size={16} aria-hidden />
          {t("addLine")}
        </Button>
      )}
    </>
  );
}
