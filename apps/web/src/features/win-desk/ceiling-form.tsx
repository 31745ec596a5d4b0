import type { WinCeiling } from "@baize/contract";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { refreshAll, useBrandOutlines, useMay } from "../../lib/operator.ts";
import { Button } from "../../ui/button.tsx";
import { SaveError, useSaving } from "../../ui/desk/save-bar.tsx";
import { Field } from "../../ui/field.tsx";
import {
  ceilingDraftOf,
  ceilingSettingsOf,
  isCeilingAmount,
  isMultiple,
  type CeilingDraft,
} from "./ceiling-draft.ts";

interface CeilingFormProps {
  readonly ceiling: WinCeiling;
  /** The code of its game is typed. */
  readonly isNew: boolean;
  readonly onType: (isChanged: boolean) => void;
  /** Reads the stored values again and resets the form to them. */
  readonly onReadAgain: () => void;
}

/** The draft, what is wrong with it, and the way to save it. */
function useCeiling({ ceiling, isNew, onType }: CeilingFormProps) {
  const words = useTranslations("console.queue");
  const { data: brands = [] } = useBrandOutlines();
  const saving = useSaving();
  // As read when the form was opened, so that a later reading does not hide somebody's change.
  const [read, setRead] = useState(ceiling);
  const [typed, setTyped] = useState<Partial<CeilingDraft>>({});
  const [hasTried, setTried] = useState(false);
  const stored = ceilingDraftOf(
    read,
    brands.map(({ currency }) => currency),
  );
  const draft = { ...stored, ...typed, amounts: { ...stored.amounts, ...typed.amounts } };
  const gameCode = draft.gameCode.trim();
  const isNameless = isNew && gameCode === "";
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    const settings = ceilingSettingsOf(draft);
    if (settings === undefined || isNameless) return;
    const { vendorCode, revision } = read;
    await saving.run(async () => {
      const body = { gameCode, settings, revision };
      setRead(await call("saveWinCeiling", { params: { vendorCode }, body }));
      setTyped({});
      onType(false);
      await refreshAll();
      toast(words("done"));
    });
  }
  return {
    draft,
    saving,
    hasTried,
    isNameless,
    submit: (event: FormEvent) => void submit(event),
    type: (part: Partial<CeilingDraft>) => {
      setTyped({ ...typed, ...part });
      onType(true);
    },
  };
}

/** What a round of a game, or of a vendor's every other game, may win. */
export function CeilingForm(props: CeilingFormProps) {
  const t = useTranslations("console.wins");
  const desk = useTranslations("console.desk");
  const mayDecide = useMay("risk.decide");
  const { draft, saving, hasTried, isNameless, submit, type } = useCeiling(props);
  const broken = (isBroken: boolean) => (hasTried && isBroken ? t("broken") : undefined);
  const digits = {
    autoComplete: "off",
    dir: "ltr",
    inputClass: "num rtl:text-right",
    maxLength: 24,
  } as const;
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {!mayDecide && <p className="text-fg2">{t("readOnlyCeilings")}</p>}
      <fieldset disabled={!mayDecide} className="grid gap-4">
        {props.isNew && (
          <Field
            label={t("gameCode")}
            hint={t("gameCodeHint")}
            autoComplete="off"
            dir="ltr"
            maxLength={100}
            value={draft.gameCode}
            error={hasTried && isNameless ? t("gameNeeded") : undefined}
            onChange={({ target }) => type({ gameCode: target.value })}
          />
        )}
        <Field
          {...digits}
          label={t("multiple")}
          hint={t("multipleHint")}
          inputMode="numeric"
          value={draft.multiple}
          error={broken(!isMultiple(draft.multiple))}
          onChange={({ target }) => type({ multiple: target.value })}
        />
        {Object.entries(draft.amounts).map(([currency, amount]) => (
          <Field
            {...digits}
            key={currency}
            label={t("amountIn", { currency })}
            hint={t("amountHint")}
            inputMode="decimal"
            value={amount}
            error={broken(!isCeilingAmount(amount, currency))}
            onChange={({ target }) =>
              type({ amounts: { ...draft.amounts, [currency]: target.value } })
            }
          />
        ))}
      </fieldset>
      <SaveError error={saving.error} onReadAgain={props.onReadAgain} />
      {mayDecide && (
        <Button type="submit" look="action" isBusy={saving.isBusy}>
          {desk("save")}
        </Button>
      )}
    </form>
  );
}
