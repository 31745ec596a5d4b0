import type { AgentCommissionDetails, CommissionCheck } from "@baize/contract";
import { BadgeCheck, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { Button } from "../../ui/button.tsx";
import { Part } from "../../ui/desk/drawer-parts.tsx";
import { useSaving } from "../../ui/desk/save-bar.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { moneyText } from "../../ui/money.tsx";
import { useWaitText } from "../../ui/wait-text.ts";
import { verifyCommission } from "./api.ts";

interface VerifyProps {
  readonly one: AgentCommissionDetails;
}

/** Has the statement worked out again, and says whether it comes to the same. */
export function Verify({ one: { statementId, currency } }: VerifyProps) {
  const t = useTranslations("commissions");
  const waitText = useWaitText();
  const [check, setCheck] = useState<CommissionCheck>();
  const { isBusy, error, run } = useSaving();
  return (
    <Part title={t("verify")}>
      <p className="mb-2 text-sm text-fg2">{t("verifyLead")}</p>
      <div role="status" className="grid gap-1.5 text-sm empty:hidden [&:not(:empty)]:mb-3">
        {check !== undefined && <Outcome check={check} currency={currency} />}
      </div>
      {error !== undefined && <FormError text={waitText(error)} />}
      <Button
        size="small"
        isBusy={isBusy}
        onClick={() => void run(async () => setCheck(await verifyCommission(statementId)))}
      >
        {t("verify")}
      </Button>
    </Part>
  );
}

interface OutcomeProps {
  readonly check: CommissionCheck;
  readonly currency: string;
}

function Outcome({ check, currency }: OutcomeProps) {
  const t = useTranslations("commissions");
  const { isKept, isEqual, isHashRight, due, dueNow, difference, corrected } = check;
  const money = (amount: string) => moneyText(amount, currency);
  return (
    <>
      {isKept ? (
        <Said isGood={isEqual}>
          {isEqual
            ? t("verified", { amount: money(dueNow) })
            : t("verifyDiffers", {
                now: money(dueNow),
                was: money(due),
                difference: money(difference),
              })}
        </Said>
      ) : (
        <p className="text-fg2">{t("verifyGone")}</p>
      )}
      {!isEqual && /[1-9]/.test(corrected) && (
        <p className="text-fg2">{t("verifyCorrected", { amount: money(corrected) })}</p>
      )}
      <Said isGood={isHashRight}>{t(isHashRight ? "verifyHash" : "verifyHashWrong")}</Said>
    </>
  );
}

function Said({ isGood, children }: { readonly isGood: boolean; readonly children: string }) {
  const Icon = isGood ? BadgeCheck : TriangleAlert;
  return (
    <p className="flex gap-2">
      <Icon
        size={18}
        className={`mt-0.5 shrink-0 ${isGood ? "text-win" : "text-brand-fg"}`}
        aria-hidden
      />
      {children}
    </p>
  );
}
