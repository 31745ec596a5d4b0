import type { RaffleStatus } from "@baize/contract";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { countText } from "../../lib/count-text.ts";
import { latinDigits } from "../../lib/digits.ts";
import { toast } from "../../lib/dialogs.ts";
import { randomUuid } from "../../lib/random.ts";
import { wholeOf } from "../../lib/typed-numbers.ts";
import { TakeButton } from "../../ui/take-button.tsx";
import { Field } from "../../ui/field.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { buyTickets } from "./api.ts";

/** Tickets for points, while the raffle is open: how many, and what they come to. */
export function BuyTickets({ raffle }: { readonly raffle: RaffleStatus }) {
  const t = useTranslations("draws.raffle.sale");
  const refusalText = useRefusalText();
  const [typed, setTyped] = useState("1");
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  // Sent twice under one key it is bought once.
  const [key, setKey] = useState(randomUuid);
  const { sale, raffleId } = raffle;
  if (sale === null || raffle.state !== "open") return null;
  const { points, left } = sale;
  const count = wholeOf(latinDigits(typed), 1, left);
  async function buy(event: FormEvent) {
    event.preventDefault();
    if (count === undefined) return setError(t("range", { max: countText(left) }));
    setBusy(true);
    setError(undefined);
    try {
      await buyTickets(raffleId, { count, points }, key);
      toast(t("bought", { count }), "win");
      setKey(randomUuid());
    } catch (failed) {
      setError(refusalText(failed));
    }
    return setBusy(false);
  }
  return (
    <form
      noValidate
      aria-label={t("title")}
      className="grid gap-3 rounded-lg bg-s2 p-4"
      onSubmit={(event) => void buy(event)}
    >
      <p className="font-semibold">{t("title")}</p>
      <p className="text-sm text-fg2">
        {left === 0 ? t("none") : t("lead", { points, left: countText(left) })}
      </p>
      {left > 0 && (
        <div className="flex flex-wrap items-end gap-3">
          <div className="w-28">
            <Field
              label={t("count")}
              inputMode="numeric"
              autoComplete="off"
              dir="ltr"
              inputClass="num rtl:text-right"
              maxLength={4}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value);
                setKey(randomUuid());
              }}
            />
          </div>
          <TakeButton type="submit" look="quiet" isBusy={isBusy}>
            {t("buy", { points: (count ?? 0) * points })}
          </TakeButton>
        </div>
      )}
      <FormError text={error} />
    </form>
  );
}
