import type { DepositBonus } from "@baize/contract";
import { TicketPercent } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { findByCode } from "./api.ts";

/** It was asked for by a press. */
const focus = (field: HTMLInputElement | null) => field?.focus();

/** Takes the code of a bonus that is not listed. It stands in a form, so it is none itself. */
export function CodeEntry({ onFound }: { readonly onFound: (offer: DepositBonus) => void }) {
  const t = useTranslations("bonuses.code");
  const refusalText = useRefusalText();
  const [isOpen, open] = useState(false);
  const [code, setCode] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  async function send() {
    if (code.trim().length < 3) return setError(t("missing"));
    setBusy(true);
    setError(undefined);
    try {
      onFound(await findByCode(code.trim()));
      setCode("");
      open(false);
    } catch (failed) {
      setError(refusalText(failed));
    }
    return setBusy(false);
  }
  if (!isOpen) {
    return (
      <button
        type="button"
        className="flex min-h-10 items-center gap-1.5 justify-self-start text-sm font-medium text-brand-fg pointer-coarse:min-h-11"
        onClick={() => open(true)}
      >
        <TicketPercent size={18} strokeWidth={1.75} aria-hidden />
        {t("have")}
      </button>
    );
  }
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-2">
      <Field
        label={t("label")}
        value={code}
        error={error}
        maxLength={32}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        ref={focus}
        dir="ltr"
        inputClass="uppercase rtl:text-right"
        onChange={({ target }) => setCode(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // The form around it is that of the deposit.
          event.preventDefault();
          void send();
        }}
      />
      <Button className="mt-6.5 min-h-12" look="quiet" isBusy={isBusy} onClick={() => void send()}>
        {t("use")}
      </Button>
    </div>
  );
}
