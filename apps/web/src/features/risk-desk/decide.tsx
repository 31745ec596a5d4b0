import type { RiskCase } from "@baize/contract";
import { Hand } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { useMay } from "../../lib/operator.ts";
import { Button } from "../../ui/button.tsx";
import { ClaimLine } from "../../ui/desk/claim-line.tsx";
import { DecidePart } from "../../ui/desk/drawer-parts.tsx";
import { ReasonForm } from "../../ui/desk/reason-form.tsx";
import { SaveError, useDeciding } from "../../ui/desk/save-bar.tsx";
import { useKeys } from "../../ui/desk/use-keys.ts";
import { Select } from "../../ui/field.tsx";
import { consequences, type Consequence, type Decision } from "./api.ts";

interface DecideProps {
  readonly row: RiskCase;
}

type Form = "clear" | "confirm" | "reopen";

/** What the operator holding the claim may do about a flag. */
export function Decide({ row }: DecideProps) {
  const t = useTranslations("console.risk");
  const mayDecide = useMay("risk.decide");
  if (!mayDecide) return <p className="text-fg2">{t("readOnly")}</p>;
  return (
    <DecidePart>
      <Actions row={row} />
    </DecidePart>
  );
}

function useDecision({ memberId, flagId }: RiskCase) {
  const deciding = useDeciding();
  const params = { memberId, flagId };
  return {
    ...deciding,
    claim: () => deciding.runAndRead(() => call("claimRiskFlag", { params })),
    send: (body: Decision) => deciding.decide(() => call("decideRiskFlag", { params, body })),
  };
}

function Actions({ row }: DecideProps) {
  const t = useTranslations("console.risk");
  const words = useTranslations("console.queue");
  const decision = useDecision(row);
  const [form, setForm] = useState<Form>();
  const { claim, actions, revision } = row;
  const isDecided = row.state === "cleared" || row.state === "confirmed";
  const isFree = !isDecided && claim === null;
  const isMine = claim?.isMine === true;
  const take = () => void decision.claim();
  useKeys({
    a: isFree ? take : isMine ? () => setForm("clear") : undefined,
    r: isMine ? () => setForm("confirm") : undefined,
  });
  const shown = (isDecided ? (["reopen"] as const) : (["clear", "confirm"] as const)).filter(
    (one) => actions.includes(one) && (isMine || isDecided),
  );
  return (
    <>
      {!isDecided && <ClaimLine claim={claim} />}
      <SaveError error={decision.error} />
      {isFree && (
        <Button look="action" isBusy={decision.isBusy} onClick={take}>
          <Hand size={16} aria-hidden />
          {words("take")}
        </Button>
      )}
      {shown.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {shown.map((one) => (
            <Button
              key={one}
              aria-expanded={form === one}
              disabled={decision.isBusy}
              onClick={() => setForm(form === one ? undefined : one)}
            >
              {t(one)}
            </Button>
          ))}
          {isMine && (
            <Button
              isBusy={decision.isBusy}
              onClick={() => void decision.send({ action: "release", revision })}
            >
              {t("release")}
            </Button>
          )}
        </div>
      )}
      {form !== undefined && form !== "confirm" && shown.some((one) => one === form) && (
        <ReasonForm
          key={form}
          action={t(form)}
          isBusy={decision.isBusy}
          onSend={(reason) => void decision.send({ action: form, revision, reason })}
        />
      )}
      {form === "confirm" && isMine && (
        <ConfirmForm
          isBusy={decision.isBusy}
          onSend={(reason, consequence) =>
            void decision.send({ action: "confirm", revision, reason, consequence })
          }
        />
      )}
    </>
  );
}

interface ConfirmFormProps {
  readonly isBusy: boolean;
  readonly onSend: (reason: string, consequence: Consequence) => void;
}

/** Confirms with what follows; only an operator who may change members may suspend one. */
function ConfirmForm({ isBusy, onSend }: ConfirmFormProps) {
  const t = useTranslations("console.risk");
  const maySuspend = useMay("members.write");
  const [consequence, setConsequence] = useState<Consequence>("withdrawal_review");
  const offered = consequences.filter((one) => one !== "suspended" || maySuspend);
  return (
    <ReasonForm
      action={t("confirm")}
      isBusy={isBusy}
      onSend={(reason) => onSend(reason, consequence)}
    >
      {() => (
        <>
          <Select
            label={t("consequenceLabel")}
            value={consequence}
            options={offered.map((one) => [one, t(`consequence.${one}`)] as const)}
            onChange={(next) => setConsequence(offered.find((one) => one === next) ?? "none")}
          />
          <p className="text-fg2">{t(`consequenceText.${consequence}`)}</p>
        </>
      )}
    </ReasonForm>
  );
}
