import type { SuspendedDepositor } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { UserRoundCheck } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { useMay } from "../../lib/operator.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { MemberLink } from "../../ui/desk/member-link.tsx";
import { ReasonForm } from "../../ui/desk/reason-form.tsx";
import { SaveError, useDeciding } from "../../ui/desk/save-bar.tsx";
import { BrandName } from "../../ui/desk/names.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { suspendedQuery } from "./api.ts";

/** Members who may not deposit until somebody has looked at why their payments fail. */
export function Suspended() {
  const t = useTranslations("console.deposits");
  const { data, isError, error, refetch } = useQuery(suspendedQuery);
  if (data === undefined) {
    return isError ? (
      <Failed error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={4} className="h-16" />
    );
  }
  if (data.length === 0) {
    return <Empty icon={<UserRoundCheck size={28} aria-hidden />} text={t("suspendedEmpty")} />;
  }
  return (
    <ul className="grid gap-3">
      {data.map((one) => (
        <Row key={one.memberId} row={one} />
      ))}
    </ul>
  );
}

function Row({ row }: { readonly row: SuspendedDepositor }) {
  const t = useTranslations("console.deposits");
  const mayLift = useMay("deposits.approve");
  const timeText = useTimeText();
  const saving = useDeciding();
  const [isOpen, setOpen] = useState(false);
  const { memberId, username, merchantCode, suspendedAt, failures } = row;
  const lift = (reason: string) =>
    saving.decide(() => call("liftDepositBlock", { params: { memberId }, body: { reason } }));
  return (
    <li className="card grid gap-3 p-4">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-semibold">
            <MemberLink memberId={memberId}>{username}</MemberLink> ·{" "}
            <BrandName code={merchantCode} />
          </p>
          <p className="text-fg2">
            {t("suspendedSince", { time: timeText(suspendedAt), count: failures })}
          </p>
        </div>
        {mayLift && (
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t("lift")}
          </Button>
        )}
      </div>
      {isOpen && (
        <>
          <SaveError error={saving.error} />
          <ReasonForm
            action={t("lift")}
            isBusy={saving.isBusy}
            onSend={(reason) => void lift(reason)}
          />
        </>
      )}
    </li>
  );
}
