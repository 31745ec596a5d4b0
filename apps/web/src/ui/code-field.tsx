import type { CodeSent } from "@baize/contract";
import { useState, type ChangeEvent, type ComponentProps } from "react";
import { useTranslations } from "use-intl/react";
import { clockText, useCountdown } from "../lib/countdown.ts";
import { digitsOf } from "../lib/digits.ts";
import { ask } from "../lib/dialogs.ts";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";
import { useWaitText, waitOf } from "./wait-text.ts";

/**
 * A code from a message or an authenticator, and the button that has it sent. Its host loads the
 * messages of `fields`.
 */

export interface CodeSender {
  readonly isBusy: boolean;
  readonly secondsLeft: number;
  /** How long the code that was sent last is good for. */
  readonly sentMinutes: number | undefined;
  readonly send: () => void;
  /** The code was used: the next one can be requested without waiting. */
  readonly finish: () => void;
}

export interface CodeSenderOptions {
  /** The countdown goes on under this name when the form is closed and opened again. */
  readonly name: string;
  /** Asks for the message; undefined where the form is not ready for it and says why. */
  readonly send: () => Promise<CodeSent | undefined>;
  /** True where a refusal is shown by the form itself; every other is shown in a dialog. */
  readonly onRefused?: (error: unknown) => boolean;
}

/** At least this long lies between two sendings, whatever came of the first. */
const pauseSeconds = 1;

/** Has codes sent: one at a time, and not again until the last one's time is over. */
export function useCodeSender({ name, send, onRefused }: CodeSenderOptions): CodeSender {
  const t = useTranslations("fields");
  const shell = useTranslations("shell");
  const waitText = useWaitText();
  const countdown = useCountdown(name);
  const [isBusy, setBusy] = useState(false);
  const [sentMinutes, setSentMinutes] = useState<number>();
  async function run() {
    setBusy(true);
    try {
      const sent = await send();
      if (sent === undefined) return;
      setSentMinutes(sent.expiredMinutes);
      countdown.start(sent.expiredMinutes * 60);
    } catch (error) {
      countdown.start(waitOf(error) ?? pauseSeconds);
      if (onRefused?.(error) === true) return;
      void ask({ title: t("sendFailedTitle"), text: waitText(error), confirm: shell("confirm") });
    } finally {
      setBusy(false);
    }
  }
  return {
    isBusy,
    secondsLeft: countdown.secondsLeft,
    sentMinutes,
    send() {
      if (!isBusy && countdown.secondsLeft === 0) void run();
    },
    finish() {
      countdown.start(0);
      setSentMinutes(undefined);
    },
  };
}

interface CodeFieldProps extends Omit<ComponentProps<typeof Field>, "type" | "trail" | "label"> {
  readonly label?: string;
  /** Absent where nothing is sent, as with authenticators. */
  readonly sender?: CodeSender | undefined;
  /** Said instead of "the code is on its way". */
  readonly sentHint?: string | undefined;
}

/** One input for the whole code: phones offer it above the keyboard, and pasting just works. */
export function CodeField({ label, sender, sentHint, hint, ...input }: CodeFieldProps) {
  const t = useTranslations("fields");
  const isSent = sender?.sentMinutes !== undefined && sender.secondsLeft > 0;
  const sentText = sentHint ?? t("codeSent", { minutes: sender?.sentMinutes ?? 0 });
  return (
    <Field
      {...input}
      label={label ?? t("code")}
      hint={isSent ? sentText : hint}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={16}
      rowDir="ltr"
      inputClass="num tracking-[0.2em]"
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        event.target.value = digitsOf(event.target.value);
        return input.onChange?.(event);
      }}
      trail={sender && <SendButton sender={sender} />}
    />
  );
}

function SendButton({ sender }: { readonly sender: CodeSender }) {
  const t = useTranslations("fields");
  const { isBusy, secondsLeft, sentMinutes } = sender;
  const isWaiting = secondsLeft > 0;
  return (
    <Button
      look="quiet"
      size="small"
      isBusy={isBusy}
      disabled={isWaiting}
      onClick={sender.send}
      className="num me-1.5 shrink-0 disabled:opacity-70"
    >
      <bdi>
        {isWaiting
          ? t("sendIn", { time: clockText(secondsLeft) })
          : sentMinutes === undefined
            ? t("sendCode")
            : t("sendAgain")}
      </bdi>
    </Button>
  );
}
