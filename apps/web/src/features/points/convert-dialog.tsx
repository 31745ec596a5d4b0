import type { PointConfig } from "@baize/contract";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { latinDigits } from "../../lib/digits.ts";
import { TakeButton } from "../../ui/take-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Money, moneyText } from "../../ui/money.tsx";
import { convertedOf, mostOf, pointText, readPoints } from "./numbers.ts";
import { PasswordPart } from "./password-part.tsx";
import { PointAmount } from "./point-amount.tsx";
import { useSpending } from "./use-spending.ts";

interface ConvertDialogProps {
  readonly config: PointConfig;
  readonly balance: number;
  readonly onClose: () => void;
}

/** Points to cash, with what they come to while they are typed. */
export function ConvertDialog({ config, balance, onClose }: ConvertDialogProps) {
  const t = useTranslations("points");
  const fields = useTranslations("fields");
  const most = mostOf(config, balance);
  const [text, setText] = useState(most >= config.minimum ? String(most) : "");
  const [password, setPassword] = useState("");
  const [isTried, setTried] = useState(false);
  const spending = useSpending();
  const { unit, minimum, multiples, ratio } = config;
  const points = readPoints(latinDigits(text));
  const isFit =
    points !== undefined && points >= minimum && points <= most && points % multiples === 0;
  const { amount, takes } = convertedOf(points ?? 0, config);
  async function convert(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isFit || password === "") return;
    const body = { points, amount, paymentPassword: password };
    const made = await spending.send(`${points} ${amount}`, (options) =>
      call("convertPoint", { body }, options),
    );
    if (made === undefined) return;
    if (made.status === "in_process") toast(t("done.in_process"));
    else toast(t("converted", { amount: moneyText(amount, unit) }), "win");
    onClose();
  }
  const range = { min: pointText(minimum), max: pointText(most), multiple: pointText(multiples) };
  const rangeText = most < minimum ? t("convertNeed", range) : t("range", range);
  const hint = `${rangeText} ${t("left", { count: pointText(config.left) })}`;
  const lead = t("convertLead", {
    ratio: pointText(ratio),
    amount: moneyText(convertedOf(ratio, config).amount, unit),
  });
  return (
    <Dialog isOpen onClose={onClose} title={t("convertTitle")} description={lead} width="narrow">
      <form noValidate className="grid gap-4" onSubmit={(event) => void convert(event)}>
        <FormError text={spending.formError} />
        <Field
          label={t("points")}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          inputClass="num rtl:text-right"
          hint={hint}
          value={text}
          error={isTried && !isFit ? t("range", range) : undefined}
          onChange={({ target }) => setText(target.value)}
        />
        <Outcome amount={amount} takes={takes} config={config} />
        <PasswordPart
          hasPassword={config.hasPaymentPassword}
          value={password}
          error={
            spending.passwordError ?? (isTried && password === "" ? fields("required") : undefined)
          }
          onChange={setPassword}
        />
        {config.hasPaymentPassword && (
          <TakeButton type="submit" look="action" size="large" isBusy={spending.isBusy}>
            {t("convertNow")}
          </TakeButton>
        )}
      </form>
    </Dialog>
  );
}

interface OutcomeProps {
  readonly amount: string;
  readonly takes: number;
  readonly config: PointConfig;
}

function Outcome({ amount, takes, config: { unit, turnoverBps } }: OutcomeProps) {
  const t = useTranslations("points");
  return (
    <dl
      aria-live="polite"
      className="grid gap-1.5 rounded-md bg-s2 p-3.5 text-sm [&_dt]:text-fg2 [&>div]:flex [&>div]:justify-between [&>div]:gap-4"
    >
      <div>
        <dt>{t("youGet")}</dt>
        <dd className="font-display text-lg font-bold">
          <Money amount={amount} currency={unit} />
        </dd>
      </div>
      <div>
        <dt>{t("takes")}</dt>
        <dd>
          <PointAmount points={takes} />
        </dd>
      </div>
      <div>
        <dt>{t("stake")}</dt>
        <dd>{turnoverBps > 0 ? t("times", { times: turnoverBps / 10_000 }) : t("stakeFree")}</dd>
      </div>
    </dl>
  );
}
