import type { CallInput, Referral } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { goWith } from "../../lib/address.ts";
import { call } from "../../lib/client.ts";
import { useMay } from "../../lib/operator.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { DecidePart, Facts, Marks, QueryDrawer } from "../../ui/desk/drawer-parts.tsx";
import { MemberButton } from "../../ui/desk/member-link.tsx";
import { BrandName } from "../../ui/desk/names.tsx";
import { ReasonForm } from "../../ui/desk/reason-form.tsx";
import { SaveError, useDeciding } from "../../ui/desk/save-bar.tsx";
import { useKeys } from "../../ui/desk/use-keys.ts";
import { Money } from "../../ui/money.tsx";
import { referralQuery } from "./api.ts";
import { ReferralMark } from "./referral-mark.tsx";

type Decision = CallInput<"decideReferral">["body"]["decision"];

interface ReferralDrawerProps {
  readonly memberId: string;
  readonly onClose: () => void;
}

/** One invited friend: by whom, how far, what was found, and what is decided. */
export function ReferralDrawer({ memberId, onClose }: ReferralDrawerProps) {
  const t = useTranslations("console.referrals");
  const query = useQuery(referralQuery(memberId));
  return (
    <QueryDrawer
      query={query}
      title={t("one")}
      titleOf={({ username }) => username}
      onClose={onClose}
    >
      {(row) => (
        <>
          <Marks>
            <ReferralMark state={row.state} />
          </Marks>
          <MemberButton label={t("friend")} memberId={row.memberId} username={row.username} />
          <MemberButton label={t("inviter")} memberId={row.inviterId} username={row.inviter} />
          <Button
            size="small"
            className="justify-self-start"
            onClick={() =>
              goWith({ member: row.inviterId, state: undefined, page: undefined, entry: undefined })
            }
          >
            {t("ofInviter")}
          </Button>
          <Decide row={row} />
          <ReferralFacts row={row} />
        </>
      )}
    </QueryDrawer>
  );
}

interface PartProps {
  readonly row: Referral;
}

/** What this operator may do about a friend who is looked at. */
function Decide({ row }: PartProps) {
  const t = useTranslations("console.referrals");
  const mayReview = useMay("rewards.review");
  if (row.state !== "on_hold") return null;
  if (!mayReview) return <p className="text-fg2">{t("readOnly")}</p>;
  return (
    <DecidePart>
      <Actions row={row} />
    </DecidePart>
  );
}

const decisions = ["pay", "refuse"] as const satisfies readonly Decision[];

function Actions({ row }: PartProps) {
  const t = useTranslations("console.referrals");
  const { decide, isBusy, error } = useDeciding();
  const [decision, setDecision] = useState<Decision>();
  useKeys({ a: () => setDecision("pay"), r: () => setDecision("refuse") });
  const { memberId } = row;
  return (
    <>
      <p className="text-fg2">{t("ask")}</p>
      <SaveError error={error} />
      <div className="flex flex-wrap gap-2">
        {decisions.map((one) => (
          <Button
            key={one}
            aria-expanded={decision === one}
            disabled={isBusy}
            onClick={() => setDecision(decision === one ? undefined : one)}
          >
            {t(one)}
          </Button>
        ))}
      </div>
      {decision !== undefined && (
        <>
          <p className="font-medium">{t(`${decision}Text`)}</p>
          <ReasonForm
            key={decision}
            action={t(decision)}
            isBusy={isBusy}
            onSend={(reason) =>
              void decide(() =>
                call("decideReferral", { params: { memberId }, body: { decision, reason } }),
              )
            }
          />
        </>
      )}
    </>
  );
}

function ReferralFacts({ row }: PartProps) {
  const t = useTranslations("console.referrals");
  const timeText = useTimeText();
  const { currency } = row;
  return (
    <Facts
      facts={[
        [t("reasons"), row.reasons.map((one) => t(`reason.${one}`)).join(", ") || null],
        [t("brand"), <BrandName key="brand" code={row.merchantCode} />],
        [t("deposited"), <Money key="deposited" amount={row.deposited} currency={currency} />],
        [t("valid"), <Money key="valid" amount={row.valid} currency={currency} />],
        [t("registeredAt"), timeText(row.registeredAt)],
        [t("endsAt"), timeText(row.endsAt)],
        [t("qualifiedAt"), row.qualifiedAt && timeText(row.qualifiedAt)],
        [t("endedAt"), row.endedAt && timeText(row.endedAt)],
        [t("decidedBy"), row.decidedBy],
        [t("decisionReason"), row.decisionReason],
      ]}
    />
  );
}
