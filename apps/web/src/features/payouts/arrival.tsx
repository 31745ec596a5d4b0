import type { CallInput, Withdrawal } from "@baize/contract";
import { formatMinor, minor, parseMinor } from "@baize/money";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { exampleAmounts, readAmount } from "../../lib/amount.ts";
import { call } from "../../lib/client.ts";
import { clockText, useSecondsUntil } from "../../lib/countdown.ts";
import { usePictures } from "../../lib/pictures.ts";
import { pictureMegabytesMax } from "../../lib/picture-rules.ts";
import { withStepUp } from "../../lib/step-up.ts";
import { AmountField } from "../../ui/amount-field.tsx";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { moneyText } from "../../ui/money.tsx";
import { PictureUpload } from "../../ui/picture-upload.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { refreshPayouts } from "./api.ts";

type Answer = CallInput<"processC2CTransaction">["body"];
type Outcome = Answer["outcome"];

interface ArrivalProps {
  readonly withdrawal: Withdrawal;
}

/** Whether a paid withdrawal arrived: the member's word, or the passing of time. */
export function Arrival({ withdrawal }: ArrivalProps) {
  const t = useTranslations("payouts.arrival");
  const [outcome, setOutcome] = useState<Outcome>();
  const answering = useAnswer();
  const { withdrawalId } = withdrawal;
  return (
    <section aria-labelledby="arrival" className="card grid gap-3 border-brand-fg p-4 sm:p-6">
      <div>
        <h2 id="arrival" className="font-display text-md font-semibold">
          {t("title")}
        </h2>
        {withdrawal.confirmBy !== null && <TimeLeft until={withdrawal.confirmBy} />}
      </div>
      <FormError text={answering.error} />
      <div className="grid gap-2 sm:grid-cols-3">
        <Button
          look={outcome === undefined ? "action" : "outline"}
          isBusy={answering.isBusy && outcome === undefined}
          onClick={() => {
            setOutcome(undefined);
            void answering.send({ outcome: "received", withdrawalId });
          }}
        >
          {t("all")}
        </Button>
        {(["partly", "not_received"] as const).map((one) => (
          <Button
            key={one}
            aria-expanded={outcome === one}
            onClick={() => setOutcome(outcome === one ? undefined : one)}
          >
            {t(one)}
          </Button>
        ))}
      </div>
      {outcome === "partly" && <Partly withdrawal={withdrawal} answering={answering} />}
      {outcome === "not_received" && <NotReceived withdrawal={withdrawal} answering={answering} />}
    </section>
  );
}

function TimeLeft({ until }: { readonly until: string }) {
  const t = useTranslations("payouts.arrival");
  const seconds = useSecondsUntil(Date.parse(until));
  return (
    <p className="num text-sm text-fg2">
      {t("until", { time: `\u2066${clockText(seconds)}\u2069` })}
    </p>
  );
}

interface Answering {
  readonly isBusy: boolean;
  readonly error: string | undefined;
  readonly send: (answer: Answer) => Promise<void>;
}

function useAnswer(): Answering {
  const refusalText = useRefusalText();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  async function send(answer: Answer): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      await withStepUp("assurance", (options) =>
        call("processC2CTransaction", { body: answer }, options),
      );
    } catch (refusal) {
      setError(refusalText(refusal));
    }
    // After a refusal too: the time may have run out by then.
    await refreshPayouts();
    setBusy(false);
  }
  return { isBusy, error, send };
}

interface AnswerFormProps extends ArrivalProps {
  readonly answering: Answering;
}

function Partly({ withdrawal, answering }: AnswerFormProps) {
  const t = useTranslations("payouts.arrival");
  const shell = useTranslations("shell");
  const wallet = useTranslations("wallet");
  const { withdrawalId, amount, currency } = withdrawal;
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  function submit(event: FormEvent): void {
    event.preventDefault();
    const got = readAmount(text, currency);
    const all = parseMinor(amount, currency) ?? minor(0n);
    const isFine = got !== undefined && got < all;
    const most = moneyText(minor(all - 1n), currency);
    const range = { min: moneyText(minor(1n), currency), max: most };
    if (got === undefined) return setError(wallet("amountInvalid", exampleAmounts(currency)));
    setError(isFine ? undefined : wallet("amountRange", range));
    if (!isFine) return;
    void answering.send({ outcome: "partly", withdrawalId, amount: formatMinor(got, currency) });
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <AmountField
        label={t("amount")}
        currency={currency}
        text={text}
        error={error}
        onChange={setText}
      />
      <Button type="submit" look="action" isBusy={answering.isBusy}>
        {shell("confirm")}
      </Button>
    </form>
  );
}

function NotReceived({ withdrawal, answering }: AnswerFormProps) {
  const t = useTranslations("payouts.arrival");
  const shell = useTranslations("shell");
  const pictures = usePictures(1);
  const [hasTried, setTried] = useState(false);
  const pictureId = pictures.list[0]?.pictureId;
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (pictureId === undefined) return;
    const { withdrawalId } = withdrawal;
    void answering.send({ outcome: "not_received", withdrawalId, pictureId });
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <PictureUpload
        pictures={pictures}
        label={t("proof")}
        hint={t("proofHint", { size: pictureMegabytesMax })}
        error={hasTried && pictures.list.length === 0 ? t("proofNeeded") : undefined}
      />
      <Button type="submit" look="action" isBusy={answering.isBusy}>
        {shell("confirm")}
      </Button>
    </form>
  );
}
