import type { BoardPrizes } from "@baize/contract";
import { Plus, X } from "lucide-react";
import { useTranslations } from "use-intl/react";
import type { BrandOutline } from "../../lib/operator.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { NumberField } from "../../ui/desk/number-field.tsx";
import { GivenFields } from "../../ui/desk/prizes/prize-fields.tsx";
import { Field, Select } from "../../ui/field.tsx";
import {
  bounds,
  emptyPlace,
  nextPlace,
  placeFault,
  toBounds,
  withEnd,
  type PlaceDraft,
} from "./draft.ts";
import { replaced, without, type PartProps } from "./score-part.tsx";

const ways = ["places", "shares", "score"] as const satisfies readonly BoardPrizes["by"][];
const ties = ["earliest", "share"] as const;
const placesMax = 20;

interface PrizesProps extends PartProps {
  readonly brand: BrandOutline;
}

/** What places win, and what happens with equal scores. */
export function PrizesPart(props: PrizesProps) {
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
        error={problemOf(
          "pool",
          draft.pool,
          draft.entry === "cash" ? "not_an_amount" : "not_above_zero",
        )}
        isWhole={false}
        onType={(pool) => onChange({ pool })}
      />
      {draft.by === "shares" ? (
        <Field
          label={t("shares")}
          dir="ltr"
          autoComplete="off"
          value={draft.shares}
          error={problemOf("shares", draft.shares, bounds.share)}
          onChange={({ target }) => onChange({ shares: target.value })}
        />
      ) : (
        <NumberField
          label={t("places")}
          value={draft.scorePlaces}
          error={problemOf("places", draft.scorePlaces, bounds.scorePlaces)}
          isWhole
          onType={(scorePlaces) => onChange({ scorePlaces })}
        />
      )}
    </div>
  );
}

function Places(props: PrizesProps) {
  const { draft, onChange } = props;
  const t = useTranslations("console.boards");
  const { places } = draft;
  return (
    <>
      {places.map((row, at) => (
        // A range has no name but its place.
        // oxlint-disable-next-line react/no-array-index-key
        <PlaceRow key={at} {...props} row={row} at={at} />
      ))}
      {places.length < placesMax && (
        <Button
          size="small"
          className="justify-self-start"
          onClick={() => {
            const place = String(nextPlace(places, places.length) ?? "");
            onChange({ places: [...places, emptyPlace(place)] });
          }}
        >
          <Plus size={16} aria-hidden />
          {t("addLine")}
        </Button>
      )}
    </>
  );
}

interface PlaceRowProps extends PrizesProps {
  readonly row: PlaceDraft;
  readonly at: number;
}

/** A range of places and what each of them wins. */
function PlaceRow({ row, at, draft: { places }, brand, problemOf, onChange }: PlaceRowProps) {
  const t = useTranslations("console.boards");
  const write = (part: Partial<PlaceDraft>) =>
    onChange({ places: replaced(places, at, { ...row, ...part }) });
  return (
    <fieldset className="flex items-start gap-3 rounded-md border border-line p-3">
      <legend className="sr-only">{t("prizeOf", { number: at + 1 })}</legend>
      <div className="grid flex-1 grid-cols-2 items-start gap-3">
        <NumberField
          label={t("fromPlace")}
          value={row.from}
          error={problemOf(`prizes.${at}.from`, row.from, placeFault(places, at))}
          isWhole
          onType={(from) => write({ from })}
        />
        <NumberField
          label={t("upTo")}
          value={row.to}
          error={problemOf(`prizes.${at}.to`, row.to, toBounds(places, at))}
          isWhole
          onType={(to) => onChange({ places: withEnd(places, at, to) })}
        />
        <div className="col-span-2">
          <GivenFields
            brand={brand}
            draft={row}
            problemOf={(field, typed, wants) => problemOf(`prizes.${at}.${field}`, typed, wants)}
            onType={write}
          />
        </div>
      </div>
      {places.length > 1 && (
        <div className="pt-7">
          <IconButton
            label={t("remove", { number: at + 1 })}
            onClick={() => onChange({ places: without(places, at) })}
          >
            <X size={18} aria-hidden />
          </IconButton>
        </div>
      )}
    </fieldset>
  );
}
