import type { DepositCase } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { AgeMark } from "../../ui/desk/age-mark.tsx";
import {
  Code,
  Facts,
  Marks,
  moneyOf,
  Part,
  Proof,
  QueryDrawer,
  Reference,
  Timeline,
} from "../../ui/desk/drawer-parts.tsx";
import { MemberButton } from "../../ui/desk/member-link.tsx";
import { BrandName } from "../../ui/desk/names.tsx";
import { Money } from "../../ui/money.tsx";
import { caseQuery } from "./api.ts";
import { Decide } from "./decide.tsx";
import { DecideLine, LineFacts } from "./line-parts.tsx";
import { LineMark, StateMark } from "./words.tsx";

interface DepositDrawerProps {
  readonly depositId: string;
  readonly onClose: () => void;
}

/** One deposit: what the member did and showed, what the bank says, and what may be done. */
export function DepositDrawer({ depositId, onClose }: DepositDrawerProps) {
  const t = useTranslations("console.deposits");
  const query = useQuery(caseQuery(depositId));
  return (
    <QueryDrawer query={query} title={t("title")} titleOf={moneyOf} onClose={onClose}>
      {(row) => (
        <>
          <Marks>
            <StateMark status={row.status} />
            {row.status === "checking" && (
              <AgeMark since={row.waitsSince} targetMinutes={row.targetMinutes} />
            )}
          </Marks>
          <MemberButton memberId={row.memberId} username={row.username} />
          <Decide row={row} />
          <LineOfCase row={row} />
          <CaseFacts row={row} />
          <Proof name={row.proof} />
          <Timeline
            steps={row.steps}
            currency={row.currency}
            textOf={(what) => t(`step.${what}`)}
          />
        </>
      )}
    </QueryDrawer>
  );
}

interface PartOfCaseProps {
  readonly row: DepositCase;
}

function LineOfCase({ row: { line } }: PartOfCaseProps) {
  const t = useTranslations("console.deposits");
  if (line === null) return null;
  return (
    <Part title={t("line")}>
      <div className="grid gap-3">
        <LineMark state={line.state} />
        <DecideLine line={line} />
        <LineFacts line={line} />
      </div>
    </Part>
  );
}

function CaseFacts({ row }: PartOfCaseProps) {
  const t = useTranslations("console.deposits");
  const queue = useTranslations("console.queue");
  const desk = useTranslations("console.desk");
  const { currency, received, transfer, paymentId } = row;
  return (
    <Facts
      facts={[
        [queue("reference"), <Reference key="reference" text={row.reference} />],
        [desk("brand"), <BrandName key="brand" code={row.merchantCode} />],
        [t("method"), t(`kind.${row.kind}`)],
        [t("ordered"), <Money key="ordered" amount={row.amount} currency={currency} />],
        [t("came"), received && <Money key="came" amount={received} currency={currency} />],
        [t("fee"), <Money key="fee" amount={row.fee} currency={currency} />],
        [t("account"), transfer && `${transfer.bank} · \u2066${transfer.number}\u2069`],
        [queue("providerId"), paymentId && <Code key="payment" text={paymentId} />],
      ]}
    />
  );
}
