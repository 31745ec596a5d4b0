import type { Adjustment } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { useTimeText } from "../../lib/time.ts";
import { Facts, Marks, moneyOf, QueryDrawer, Reference } from "../../ui/desk/drawer-parts.tsx";
import { MemberButton } from "../../ui/desk/member-link.tsx";
import { BrandName } from "../../ui/desk/names.tsx";
import { Money } from "../../ui/money.tsx";
import { adjustmentQuery } from "./api.ts";
import { Decide } from "./decide.tsx";
import { Change, StateMark } from "./words.tsx";

interface AdjustmentDrawerProps {
  readonly adjustmentId: string;
  readonly onClose: () => void;
}

/** One adjustment: what was asked and why, who decided, and the cash before and after. */
export function AdjustmentDrawer({ adjustmentId, onClose }: AdjustmentDrawerProps) {
  const t = useTranslations("console.adjustments");
  const query = useQuery(adjustmentQuery(adjustmentId));
  return (
    <QueryDrawer query={query} title={t("title")} titleOf={moneyOf} onClose={onClose}>
      {(row) => (
        <>
          <Marks>
            <StateMark state={row.state} />
          </Marks>
          <Decide row={row} />
          <MemberButton memberId={row.memberId} username={row.username} />
          <AdjustmentFacts row={row} />
        </>
      )}
    </QueryDrawer>
  );
}

function AdjustmentFacts({ row }: { readonly row: Adjustment }) {
  const t = useTranslations("console.adjustments");
  const queue = useTranslations("console.queue");
  const desk = useTranslations("console.desk");
  const timeText = useTimeText();
  const money = (amount: string | null) =>
    amount && <Money amount={amount} currency={row.currency} />;
  return (
    <Facts
      facts={[
        [queue("reference"), <Reference key="reference" text={row.reference} />],
        [desk("brand"), <BrandName key="brand" code={row.merchantCode} />],
        [t("change"), <Change key="change" row={row} />],
        [t("category"), t(`categories.${row.category}`)],
        [
          t("deposit"),
          row.depositReference && <Reference key="deposit" text={row.depositReference} />,
        ],
        [t("reason"), row.reason],
        [t("ticket"), row.ticket],
        [t("requestedBy"), row.isOwn ? queue("mine") : row.requestedBy],
        [t("requestedAt"), timeText(row.requestedAt)],
        [t("decidedBy"), row.decidedBy],
        [t("decidedAt"), row.decidedAt && timeText(row.decidedAt)],
        [t("decisionReason"), row.decisionReason],
        [t("balanceBefore"), money(row.balanceBefore)],
        [t("balanceAfter"), money(row.balanceAfter)],
      ]}
    />
  );
}
