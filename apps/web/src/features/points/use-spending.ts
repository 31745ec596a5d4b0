import type { PointRecord } from "@baize/contract";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { useKeyOf } from "../../lib/key-of.ts";
import { CallRefused } from "../../lib/refused.ts";
import type { CallOptions } from "../../lib/client.ts";
import { withStepUp } from "../../lib/step-up.ts";
import { useWaitText } from "../../ui/wait-text.ts";
import { refreshPoints } from "./api.ts";

/** Which field a refusal belongs to; every other stands above the form. */
const ofPassword: ReadonlySet<string> = new Set(["payment_password_wrong", "too_many_attempts"]);

interface Spending {
  readonly isBusy: boolean;
  readonly passwordError: string | undefined;
  readonly formError: string | undefined;
  /** Asks once: sent again with the same content, it is the same. */
  readonly send: (
    content: string,
    ask: (options: CallOptions) => Promise<PointRecord>,
  ) => Promise<PointRecord | undefined>;
}

/** What redeeming and converting share: a password, a key, and a refusal beside its field. */
export function useSpending(): Spending {
  const t = useTranslations("points");
  const waitText = useWaitText();
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<{ password?: string; form?: string }>({});
  const { keyOf } = useKeyOf();
  return {
    isBusy,
    passwordError: errors.password,
    formError: errors.form,
    async send(content, ask) {
      const idempotencyKey = keyOf(content);
      setBusy(true);
      setErrors({});
      try {
        return await withStepUp("assurance", (options) => ask({ ...options, idempotencyKey }));
      } catch (refusal) {
        const code = refusal instanceof CallRefused ? refusal.code : "";
        const text = code === "turnover_open" ? t("cashNotFree") : waitText(refusal);
        setErrors({ [ofPassword.has(code) ? "password" : "form"]: text });
        return undefined;
      } finally {
        setBusy(false);
        void refreshPoints();
      }
    },
  };
}
