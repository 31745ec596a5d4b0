import type { PauseLength } from "@baize/contract";
import { pauseOf } from "@baize/contract/pause-end";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { serverNow } from "../../lib/clock.ts";
import { ask } from "../../lib/dialogs.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { useTimeText } from "../../lib/time.ts";
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

/** What is about to happen and until when, and whether that is meant. */
function useAskPause() {
  const t = useTranslations("protection");
  const shell = useTranslations("shell");
  const timeText = useTimeText();
  return (length: PauseLength): Promise<boolean> => {
    const { endsAt } = pauseOf(length, new Date(serverNow()));
    return ask({
      title: t("pauseAsk"),
      text: `${
        endsAt === null
          ? t("pauseAskForEver")
          : t("pauseAskUntil", { time: timeText(endsAt.toISOString()) })
      } ${t("pauseRewards")}`,
      confirm: t("pauseNow"),
      cancel: shell("cancel"),
    });
  };
}

/**
 * Stops play: how long, the account's name typed, and one question that says what it does, because
 * nothing takes it back.
 */
export function BreakForm({ account }: { readonly account: string }) {
  const t = useTranslations("protection");
  const language = useLanguage();
  const refusalText = useRefusalText();
  const askPause = useAskPause();
  const [length, setLength] = useState<PauseLength>("day");
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  async function send(event: FormEvent) {
    event.preventDefault();
    setError(undefined);
    // A name that is wrong the server refuses; nobody is asked about that.
    const isNamed = typed.trim().toLowerCase() === account.toLowerCase();
    if (isNamed && !(await askPause(length))) return;
    setBusy(true);
    try {
      await pausePlay({ length, account: typed });
      setTyped("");
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
