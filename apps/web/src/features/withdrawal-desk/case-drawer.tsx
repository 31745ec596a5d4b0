import type { WithdrawalCase } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Flag } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { useTimeText } from "../../lib/time.ts";
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
import { BrandName, providerName } from "../../ui/desk/names.tsx";
import { Money, moneyText } from "../../ui/money.tsx";
import { caseQuery } from "./api.ts";
import { Decide } from "./decide.tsx";
import { accountText, FirstMark, WithdrawalAge, StateMark } from "./words.tsx";

interface CaseDrawerProps {
  readonly withdrawalId: string;
  readonly onClose: () => void;
}

/** One withdrawal: what speaks against it, what happened, and what may be done. */
export function CaseDrawer({ withdrawalId, onClose }: CaseDrawerProps) {
  const t = useTranslations("console.withdrawals");
  const query = useQuery(caseQuery(withdrawalId));
  return (
    <QueryDrawer query={query} title={t("title")} titleOf={moneyOf} onClose={onClose}>
      {(row) => (
        <>
          <Marks>
            <StateMark row={row} />
            {row.isFirst && <FirstMark />}
            <WithdrawalAge row={row} />
          </Marks>
          <MemberButton memberId={row.memberId} username={row.username} />
          <Decide row={row} />
          <Flags row={row} />
          <CaseFacts row={row} />
          <Proof name={row.proof} />
          <Figures row={row} />
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

interface PartProps {
  readonly row: WithdrawalCase;
}

function Flags({ row: { flags } }: PartProps) {
  const t = useTranslations("console.withdrawals");
  return (
    <Part title={t("flags")}>
      {flags.length === 0 && <p className="text-fg2">{t("flagsNone")}</p>}
      <ul className="grid gap-2">
        {flags.map((flag) => (
          <li key={flag} className="flex gap-3 rounded-md bg-loss/12 p-3">
            <Flag size={16} className="mt-0.5 shrink-0 text-loss" aria-hidden />
            <div>
              <p className="font-semibold">{t(`flag.${flag}`)}</p>
              <p className="text-fg2">{t(`flagText.${flag}`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function CaseFacts({ row }: PartProps) {
  const t = useTranslations("console.withdrawals");
  const queue = useTranslations("console.queue");
  const desk = useTranslations("console.desk");
  const timeText = useTimeText();
  const { account, reference, provider, payoutId, received, currency } = row;
  return (
    <Facts
      facts={[
        [queue("reference"), <Reference key="reference" text={reference} />],
        [desk("brand"), <BrandName key="brand" code={row.merchantCode} />],
        [t("requested"), timeText(row.createdAt)],
        [
          t("payTo"),
          <span key="to" className="num">
            {t(`kind.${account.kind}`)} · {accountText(row)}
          </span>,
        ],
        [t("provider"), provider === null ? t("byHandName") : providerName(provider)],
        [queue("providerId"), payoutId && <Code key="payout" text={payoutId} />],
        [t("received"), received && <Money key="got" amount={received} currency={currency} />],
      ]}
    />
  );
}

function Figures({ row: { member, currency } }: PartProps) {
  const t = useTranslations("console.withdrawals");
  const timeText = useTimeText();
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  const { done, required } = member.turnover;
  return (
    <Part title={t("figures")}>
      <Facts
        facts={[
          [t("since"), timeText(member.registeredAt)],
          [t("balance"), money(member.balance)],
          [t("locked"), money(member.locked)],
          [t("deposits"), money(member.deposits30Days)],
          [t("payouts"), money(member.withdrawals30Days)],
          [
            t("turnover"),
            <span key="turnover" className="num">
              {t("turnoverOf", {
                done: moneyText(done, currency),
                required: moneyText(required, currency),
              })}
            </span>,
          ],
        ]}
      />
    </Part>
  );
}
