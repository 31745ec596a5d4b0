import { Check, CircleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { countText } from "../../lib/count-text.ts";
import { Button } from "../button.tsx";
import { Field } from "../field.tsx";
import {
  computeTurn,
  faultsOfTurn,
  readTurn,
  turnFields,
  type ComputedTurn,
  type TurnField,
} from "./turn.ts";

const percent = (chance: number) => `${Number((chance * 100).toFixed(6))}`;

function Computed({ turn }: { readonly turn: ComputedTurn }) {
  const t = useTranslations("draws.turnCheck");
  const turns = useTranslations("draws.turns");
  const isWrong = turn.isSeed === false || turn.isSame === false;
  const verdict =
    turn.isSeed === false
      ? turns("wrongSeed")
      : turn.isSame === false
        ? turns("other")
        : turn.isSame === true
          ? turns("same")
          : t("computed");
  const { number, of, place, chance } = turn;
  return (
    <div role="status" className="grid gap-1">
      <p className={`flex items-center gap-2 font-semibold ${isWrong ? "text-loss" : "text-win"}`}>
        {isWrong ? (
          <CircleAlert size={20} className="shrink-0" aria-hidden />
        ) : (
          <Check size={20} className="shrink-0" aria-hidden />
        )}
        {verdict}
      </p>
      <p className="text-fg2">
        {t("result", {
          number: countText(number),
          of: countText(of),
          place: countText(place),
          chance: percent(chance),
        })}
      </p>
    </div>
  );
}

/** The public check of a turn: whoever has its seeds computes it again, without the site's help. */
export function TurnForm({ fragment }: { readonly fragment: string }) {
  const t = useTranslations("draws.turnCheck");
  const turns = useTranslations("draws.turns");
  const [texts, setTexts] = useState(() => readTurn(fragment));
  const [asked, setAsked] = useState(texts.server === "" ? undefined : texts);
  const faults = asked === undefined ? [] : faultsOfTurn(asked);
  const computed = asked === undefined ? undefined : computeTurn(asked);
  const labels = {
    server: turns("serverSeed"),
    hash: turns("hash"),
    client: turns("clientSeed"),
    nonce: turns("nonce"),
    weights: turns("weights"),
    drawn: t("drawn"),
  };
  const hints: Partial<Record<TurnField, string>> = {
    hash: t("optional"),
    weights: t("weightsHint"),
    drawn: t("optional"),
  };
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(texts);
      }}
    >
      <p className="text-fg2">{t("lead")}</p>
      {turnFields.map((field) => (
        <Field
          key={field}
          name={field}
          label={labels[field]}
          hint={hints[field]}
          error={field !== "hash" && faults.includes(field) ? t(`wrong.${field}`) : undefined}
          value={texts[field]}
          maxLength={1000}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          onChange={({ target }) => {
            setAsked(undefined);
            setTexts({ ...texts, [field]: target.value.trim() });
          }}
        />
      ))}
      <Button type="submit" size="large">
        {t("check")}
      </Button>
      {computed !== undefined && <Computed turn={computed} />}
    </form>
  );
}
