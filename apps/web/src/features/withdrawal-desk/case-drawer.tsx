import type { WithdrawalCase } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Flag } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { useTimeText } from "../../lib/time.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Money, moneyText } from "../../ui/money.tsx";
import { ContentPicture } from "../../ui/picture.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { caseQuery } from "./api.ts";
import { Decide } from "./decide.tsx";
import { accountText, AgeMark, StateMark } from "./words.tsx";

interface CaseDrawerProps {
  readonly withdrawalId: string;
  readonly onClose: () => void;
}

/** One withdrawal: what speaks against it, what happened, and what may be done. */
export function CaseDrawer({ withdrawalId, onClose }: CaseDrawerProps) {
  const t = useTranslations("console.withdrawals");
  const { data, error, isError, refetch } = useQuery(caseQuery(withdrawalId));
  const title =
    data === undefined
      ? t("title")
      : `${moneyText(data.amount, data.currency)} · \u2068${data.username}\u2069`;
  return (
    <Dialog isOpen onClose={onClose} title={title} placement="end">
      {isError && data === undefined && <Failed error={error} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <SkeletonRows rows={5} className="h-16" />}
      {data !== undefined && <Case row={data} />}
    </Dialog>
  );
}

interface PartProps {
  readonly row: WithdrawalCase;
}

function Case({ row }: PartProps) {
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-2">
        <StateMark row={row} />
        <AgeMark row={row} />
      </div>
      <Decide row={row} />
      <Flags row={row} />
      <Facts row={row} />
      <Proof row={row} />
      <Figures row={row} />
      <Timeline row={row} />
    </div>
  );
}

interface PartFrameProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Part({ title, children }: PartFrameProps) {
  return (
    <section>
      <h3 className="mb-2 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function List({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-fg2">{label}</dt>
          <dd className="min-w-0 text-end break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
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

function Facts({ row }: PartProps) {
  const t = useTranslations("console.withdrawals");
  const desk = useTranslations("console.desk");
  const timeText = useTimeText();
  const { account, reference, provider, payoutId, received, currency } = row;
  return (
    <List
      facts={[
        [
          t("reference"),
          <span key="reference" className="inline-flex items-center gap-1">
            <bdi dir="ltr" className="num">
              {reference}
            </bdi>
            <CopyButton text={reference} />
          </span>,
        ],
        [desk("brand"), row.merchantCode],
        [t("requested"), timeText(row.createdAt)],
        [
          t("payTo"),
          <span key="to" className="num">
            {t(`kind.${account.kind}`)} · {accountText(row)}
          </span>,
        ],
        [t("provider"), provider ?? t("byHandName")],
        ...(payoutId === null
          ? []
          : [
              [
                t("payoutId"),
                <bdi key="payout" dir="ltr" className="num break-all">
                  {payoutId}
                </bdi>,
              ] as const,
            ]),
        ...(received === null
          ? []
          : [[t("received"), <Money key="got" amount={received} currency={currency} />] as const]),
      ]}
    />
  );
}

/** What a member showed who says that the money did not arrive. */
function Proof({ row: { proof } }: PartProps) {
  const t = useTranslations("console.withdrawals");
  if (proof === null) return null;
  return (
    <Part title={t("proof")}>
      <a href={`/${proof}-1440.webp`} target="_blank" rel="noopener" className="block">
        <ContentPicture
          name={proof}
          alt={t("proof")}
          sizes="160px"
          className="block h-28 w-40 rounded-md border border-line bg-s2 object-cover"
        />
      </a>
    </Part>
  );
}

function Figures({ row: { member, currency } }: PartProps) {
  const t = useTranslations("console.withdrawals");
  const timeText = useTimeText();
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  const { done, required } = member.turnover;
  return (
    <Part title={t("figures")}>
      <List
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

function Timeline({ row: { steps, currency } }: PartProps) {
  const t = useTranslations("console.withdrawals");
  const timeText = useTimeText();
  return (
    <Part title={t("timeline")}>
      <ol className="grid gap-3">
        {steps.toReversed().map(({ at, what, by, operator, reason, amount }) => (
          <li key={`${at} ${what}`} className="border-s-2 border-line2 ps-3">
            <p className="font-medium">
              {t(`step.${what}`)}
              {amount !== null && ` · ${moneyText(amount, currency)}`}
            </p>
            <p className="text-fg2">
              {timeText(at)} · <bdi>{operator ?? t(`by.${by}`)}</bdi>
            </p>
            {reason !== null && (
              <p className="mt-1 break-words">
                <bdi>{reason}</bdi>
              </p>
            )}
          </li>
        ))}
      </ol>
    </Part>
  );
}
