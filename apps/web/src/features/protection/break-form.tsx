import type { PauseLength } from "@baize/contract";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { lengthText } from "./amounts.ts";
import { pausePlay } from "./api.ts";

const lengths: readonly PauseLength[] = [
  "day",
  "week",
  "month",
  "half_year",
  "year",
  "five_years",
  "for_ever",
];

/** Stops play: how long, and the account's name typed, because nothing takes it back. */
export function BreakForm({ account }: { readonly account: string }) {
  const t = useTranslations("protection");
  const language = useLanguage();
  const refusalText = useRefusalText();
  const [length, setLength] = useState<PauseLength>("day");
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  async function send(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      await pausePlay({ length, account: typed });
      setTyped("");
      scrollTo({ top: 0 });
    } catch (refusal) {
      setError(refusalText(refusal));
    } finally {
      setBusy(false);
    }
  }
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid max-w-md gap-4">
      <Select
        label={t("howLong")}
        value={length}
        options={lengths.map((one) => [one, lengthText(language, one) ?? t("forEver")] as const)}
        onChange={(next) => setLength(lengths.find((one) => one === next) ?? "day")}
      />
      <Field
        label={t("pauseConfirm", { account: `\u2068${account}\u2069` })}
        value={typed}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
        error={error}
      />
      <Button
        type="submit"
        isBusy={isBusy}
        disabled={typed.trim() === ""}
        className="border-loss text-loss"
      >
        {t("pauseNow")}
      </Button>
    </form>
  );
}
