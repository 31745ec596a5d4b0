import type { TransferCase } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { useTimeText } from "../../lib/time.ts";
import {
  Code,
  Facts,
  Marks,
  moneyOf,
  QueryDrawer,
  Reference,
} from "../../ui/desk/drawer-parts.tsx";
import { MemberButton } from "../../ui/desk/member-link.tsx";
import { BrandName } from "../../ui/desk/names.tsx";
import { transferQuery } from "./api.ts";
import { Operations } from "./parts.tsx";
import { RuleTransfer } from "./rule-transfer.tsx";
import { StateMark, TransferAge } from "./words.tsx";

interface TransferDrawerProps {
  readonly transferId: string;
  readonly onClose: () => void;
}

/** One wallet transfer: how it stands, what both sides call it, and what may be done. */
export function TransferDrawer({ transferId, onClose }: TransferDrawerProps) {
  const t = useTranslations("console.wallets");
  const query = useQuery(transferQuery(transferId));
  return (
    <QueryDrawer query={query} title={t("title")} titleOf={moneyOf} onClose={onClose}>
      {(row) => (
        <>
          <Marks>
            <StateMark row={row} />
            <TransferAge row={row} />
          </Marks>
          <div className="flex flex-wrap gap-2">
            <MemberButton memberId={row.memberId} username={row.username} />
          </div>
          <RuleTransfer row={row} />
          <TransferFacts row={row} />
          <Operations operations={row.operations} currency={row.currency} />
        </>
      )}
    </QueryDrawer>
  );
}

/** The vendor's last answer: its own status, or that there was none. */
function Said({ row: { said, saidAt } }: { readonly row: TransferCase }) {
  const t = useTranslations("console.wallets");
  const timeText = useTimeText();
  if (saidAt === null) return t("neverAsked");
  return (
    <>
      {said === null ? t("noAnswer") : <Code text={said} />}
      <span className="block text-fg2">{timeText(saidAt)}</span>
    </>
  );
}

function TransferFacts({ row }: { readonly row: TransferCase }) {
  const t = useTranslations("console.wallets");
  const words = useTranslations("console.queue");
  const desk = useTranslations("console.desk");
  const timeText = useTimeText();
  const { ruling } = row;
  return (
    <Facts
      facts={[
        [words("reference"), <Reference key="reference" text={row.reference} />],
        [desk("brand"), <BrandName key="brand" code={row.merchantCode} />],
        [t("vendor"), `${row.vendorName} · \u2066${row.vendorCode}\u2069`],
        [t("way"), t(`direction.${row.direction}`)],
        [t("created"), timeText(row.createdAt)],
        [t("updated"), timeText(row.updatedAt)],
        [t("validUntil"), timeText(row.validUntil)],
        [t("attempts"), String(row.attempts)],
        [t("said"), <Said key="said" row={row} />],
        [t("nextAt"), row.nextAt && timeText(row.nextAt)],
        [t("transferId"), <Code key="id" text={row.transferId} />],
        [t("userRef"), <Code key="user" text={row.userRef} />],
        [
          t("ruledBy"),
          ruling?.confirmedBy
            ? `\u2068${ruling.operator}\u2069 · \u2068${ruling.confirmedBy}\u2069`
            : null,
        ],
        [t("ruledReason"), ruling?.confirmedBy ? ruling.reason : null],
      ]}
    />
  );
}
