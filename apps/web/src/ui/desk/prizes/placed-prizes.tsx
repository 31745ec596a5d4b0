import { Plus, X } from "lucide-react";
import { useTranslations } from "use-intl/react";
import type { BrandOutline } from "../../../lib/operator.ts";
import { Button, IconButton } from "../../button.tsx";
import type { ProblemOf } from "../fault-text.ts";
import { NumberField } from "../number-field.tsx";
import { isTaken, kindsBesideMoney, newPlaced, type PlacedDraft } from "./draft.ts";
import { GivenFields } from "./prize-fields.tsx";

interface PlacedPrizesProps {
  readonly brand: BrandOutline;
  readonly prizes: readonly PlacedDraft[];
  /** The name of the list, and of the place of each in it, as the server calls them. */
  readonly field: string;
  readonly placeField: string;
  readonly title: string;
  readonly hint: string;
  readonly placeLabel: string;
  readonly nameOf: (place: string) => string;
  readonly most: number;
  /** How many there are. */
  readonly places: number;
  readonly problemOf: ProblemOf;
  readonly onChange: (prizes: readonly PlacedDraft[]) => void;
}

/** Places of a list of amounts whose prize is no money. */
export function PlacedPrizes(props: PlacedPrizesProps) {
  const { prizes, title, hint, most, onChange } = props;
  const t = useTranslations("console.draws.wheel");
  return (
    <section className="grid gap-3">
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="text-fg2">{hint}</p>
      </div>
      {prizes.map((one, at) => (
        // They have no name but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <Placed key={at} {...props} one={one} at={at} />
      ))}
      {prizes.length < most && (
        <Button
          size="small"
          className="justify-self-start"
          onClick={() => onChange([...prizes, newPlaced])}
        >
          <Plus size={16} aria-hidden />
          {t("addPrize")}
        </Button>
      )}
    </section>
  );
}

interface PlacedProps extends PlacedPrizesProps {
  readonly one: PlacedDraft;
  readonly at: number;
}

function Placed({ one, at, brand, prizes, problemOf, onChange, ...props }: PlacedProps) {
  const desk = useTranslations("console.desk");
  const name = props.nameOf(one.place);
  const path = `${props.field}.${at}`;
  const write = (part: Partial<PlacedDraft>) =>
    onChange(prizes.map((row, place) => (place === at ? { ...row, ...part } : row)));
  return (
    <fieldset className="flex items-start gap-3 rounded-md border border-line p-3">
      <legend className="sr-only">{name}</legend>
      <div className="grid flex-1 gap-4">
        <NumberField
          label={props.placeLabel}
          value={one.place}
          error={problemOf(
            `${path}.${props.placeField}`,
            one.place,
            isTaken(prizes, at) ? "twice" : [1, props.places],
          )}
          isWhole
          onType={(place) => write({ place })}
        />
        <GivenFields
          brand={brand}
          draft={one}
          kinds={kindsBesideMoney}
          problemOf={(field, typed, wants) => problemOf(`${path}.${field}`, typed, wants)}
          onType={write}
        />
      </div>
      <IconButton
        label={desk("remove", { name })}
        onClick={() => onChange(prizes.filter((_, place) => place !== at))}
      >
        <X size={18} aria-hidden />
      </IconButton>
    </fieldset>
  );
}
