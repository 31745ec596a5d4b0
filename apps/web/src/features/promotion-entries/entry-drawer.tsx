import type { CallInput, DeskEntry } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { useMay } from "../../lib/operator.ts";
import { Button } from "../../ui/button.tsx";
import { useZoneOf } from "../../ui/desk/brand-time.ts";
import { DecidePart, Facts, Marks, QueryDrawer } from "../../ui/desk/drawer-parts.tsx";
import { MemberButton } from "../../ui/desk/member-link.tsx";
import { BrandName } from "../../ui/desk/names.tsx";
import { ReasonForm } from "../../ui/desk/reason-form.tsx";
import { SaveError, useDeciding } from "../../ui/desk/save-bar.tsx";
import { useKeys } from "../../ui/desk/use-keys.ts";
import { AwardWorth, useAwardWorth } from "../../ui/desk/award-worth.tsx";
import { ApplicationAge, ApplicationPart } from "./application-part.tsx";
import { entryQuery, placeOf } from "./api.ts";
import { EntryMark } from "./entry-mark.tsx";
import { useEntryTime } from "./entry-time.ts";
import { rejections } from "./words.ts";

interface EntryDrawerProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One part in a promotion: whose, where it stands, and what is decided. */
export function EntryDrawer({ id, onClose }: EntryDrawerProps) {
  const t = useTranslations("console.promotionEntries");
  const query = useQuery(entryQuery(id));
  const titleOf = ({ title, username }: DeskEntry) => `${title} · \u2068${username}\u2069`;
  return (
    <QueryDrawer query={query} title={t("one")} titleOf={titleOf} onClose={onClose}>
      {(row) => (
        <>
          <Marks>
            <EntryMark state={row.state} />
            <ApplicationAge row={row} />
          </Marks>
          <MemberButton memberId={row.memberId} username={row.username} />
          <Decide row={row} />
          {row.application !== null && <ApplicationPart row={row} />}
          <EntryFacts row={row} />
        </>
      )}
    </QueryDrawer>
  );
}

interface RowProps {
  readonly row: DeskEntry;
}

/** What this operator may do about a part that is being checked. */
function Decide({ row }: RowProps) {
  const t = useTranslations("console.promotionEntries");
  const mayReview = useMay("rewards.review");
  if (row.state !== "on_hold" || row.hasAward) return null;
  if (!mayReview) return <p className="text-fg2">{t("readOnly")}</p>;
  return (
    <DecidePart>
      <Actions row={row} />
    </DecidePart>
  );
}

type Decision = CallInput<"decideEntry">["body"]["decision"];
const decisions = ["clear", "confirm"] as const satisfies readonly Decision[];

function Actions({ row }: RowProps) {
  const t = useTranslations("console.promotionEntries");
  const { decide, isBusy, error } = useDeciding();
  const [decision, setDecision] = useState<Decision>();
  useKeys({ a: () => setDecision("clear"), r: () => setDecision("confirm") });
  const { amount, username } = row;
  const worthText = useAwardWorth();
  const texts = {
    amount: amount === null ? "" : worthText({ ...row, amount }),
    member: `\u2068${username}\u2069`,
  };
  const params = placeOf(`${row.memberId}.${row.entryId}`);
  return (
    <>
      <p className="text-fg2">{t(row.reason === "shared_address" ? "askAddress" : "ask")}</p>
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
        <ReasonForm
          key={decision}
          text={t(`${decision}Text`, texts)}
          action={t(decision)}
          isBusy={isBusy}
          onSend={(reason) =>
            void decide(() => call("decideEntry", { params, body: { decision, reason } }))
          }
        />
      )}
    </>
  );
}

const reasons = [
  "shared_device",
  "shared_address",
  "not_eligible",
  "budget_used",
  "claim_expired",
  "play_paused",
] as const;

/** Why a part is held, was refused or ended, in words. */
function useReasonText() {
  const t = useTranslations("console.promotionEntries");
  return (reason: string | null): string | null => {
    const known = reasons.find((one) => one === reason);
    if (known !== undefined) return t(`reasons.${known}`);
    const rejection = rejections.find((one) => one === reason);
    return rejection === undefined ? reason : t(`rejections.${rejection}`);
  };
}

function EntryFacts({ row }: RowProps) {
  const reasonText = useReasonText();
  const t = useTranslations("console.promotionEntries");
  const desk = useTranslations("console.desk");
  const words = useTranslations("console.queue");
  const timeText = useEntryTime(row);
  const timeZone = useZoneOf()(row.merchantCode);
  const { amount } = row;
  return (
    <div className="grid gap-2">
      <Facts
        facts={[
          [t("promotion"), row.title],
          [desk("brand"), <BrandName key="brand" code={row.merchantCode} />],
          [
            words("amount"),
            amount === null ? null : <AwardWorth key="amount" award={{ ...row, amount }} />,
          ],
          [t("period"), row.period],
          [t("opened"), timeText(row.openedAt)],
          [t("changed"), timeText(row.updatedAt)],
          [t("operator"), row.operator],
          [t("reason"), reasonText(row.reason)],
        ]}
      />
      <p className="text-xs text-fg3">{desk("zone", { zone: timeZone })}</p>
    </div>
  );
}
