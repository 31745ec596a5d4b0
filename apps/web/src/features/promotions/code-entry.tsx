import { TicketPercent } from "lucide-react";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { toast } from "../../lib/dialogs.ts";
import { TakeButton } from "../../ui/take-button.tsx";
import { Field } from "../../ui/field.tsx";
import { useWorthText } from "../../ui/prize-worth.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { claimCode } from "./api.ts";

/** Takes a promo code; what it gives appears among what may be claimed. */
export function CodeEntry() {
  const t = useTranslations("awards.code");
  const refusalText = useRefusalText();
  const worthText = useWorthText();
  const [code, setCode] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  async function send(event: FormEvent) {
    event.preventDefault();
    if (code.trim().length < 3) return setError(t("missing"));
    setBusy(true);
    setError(undefined);
    try {
      const { amount, ...entry } = await claimCode(code.trim());
      const isHeld = entry.state === "on_hold" || amount === null;
      if (isHeld) toast(t("checking"));
      else toast(t("done", { amount: worthText({ ...entry, amount }) }), "win");
      setCode("");
    } catch (failed) {
      setError(refusalText(failed));
    }
    return setBusy(false);
  }
  return (
    <form
      noValidate
      aria-labelledby="promo-code"
      onSubmit={(event) => void send(event)}
      className="card grid gap-3 p-4 sm:p-6"
    >
      <h2 id="promo-code" className="flex items-center gap-2 font-display text-lg font-semibold">
        <TicketPercent size={22} strokeWidth={1.75} className="text-brand-fg" aria-hidden />
        {t("title")}
      </h2>
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
        <Field
          label={t("label")}
          value={code}
          error={error}
          maxLength={32}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          inputClass="uppercase rtl:text-right"
          onChange={({ target }) => setCode(target.value)}
        />
        <TakeButton type="submit" look="quiet" isBusy={isBusy} className="min-h-12 sm:mt-6.5">
          {t("use")}
        </TakeButton>
      </div>
    </form>
  );
}
