import type {
  ReconciledVendorDayCase,
  VendorDaySum,
  VendorReconciliationFinding,
  VendorSide,
} from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { go } from "../../lib/address.ts";
import { call } from "../../lib/client.ts";
import { useMay } from "../../lib/operator.ts";
import { useDayText, useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { Code, Facts, Marks, Part, QueryDrawer } from "../../ui/desk/drawer-parts.tsx";
import { Mark } from "../../ui/desk/page-parts.tsx";
import { useBrandName, useVendorName } from "../../ui/desk/names.tsx";
import { Money } from "../../ui/money.tsx";
import { vendorDayQuery, type Key } from "./api.ts";
import { CompareAgain } from "./compare-again.tsx";
import { isTakenOver } from "./taken-over.ts";

interface VendorDayDrawerProps {
  readonly day: Key;
  readonly onClose: () => void;
}

/** One vendor's day: both sums, and both sides of what differs. */
export function VendorDayDrawer({ day, onClose }: VendorDayDrawerProps) {
  const t = useTranslations("console.reconciliation");
  const dayText = useDayText();
  const vendorName = useVendorName();
  const query = useQuery(vendorDayQuery(day));
  return (
    <QueryDrawer
      query={query}
      title={t("title")}
      titleOf={(row) => `${dayText(row.day)} · \u2068${vendorName(row.vendor)}\u2069`}
      onClose={onClose}
    >
      {(row) => (
        <>
          <Failure row={row} />
          <Beginning row={row} />
          <Counts row={row} />
          {row.sums.map((sum) => (
            <Sum key={`${sum.merchantCode} ${sum.currency}`} sum={sum} />
          ))}
          <CompareAgain
            onCompare={() =>
              call("compareVendorDay", { params: { vendor: row.vendor, day: row.day } })
            }
          />
          <Findings row={row} />
        </>
      )}
    </QueryDrawer>
  );
}

interface CaseProps {
  readonly row: ReconciledVendorDayCase;
}

function Failure({ row: { failure, failedAt } }: CaseProps) {
  const t = useTranslations("console.reconciliation");
  const timeText = useTimeText();
  if (failure === null) return null;
  return (
    <div className="grid gap-2">
      <Marks>
        <Mark tone={failure === "not_offered" ? "calm" : "bad"}>{t("noReport")}</Mark>
      </Marks>
      <p>{t(`failure.${failure}`)}</p>
      <Facts facts={[[t("since"), failedAt === null ? null : timeText(failedAt)]]} />
    </div>
  );
}

/** What was taken over from another platform is not compared. */
function Beginning({ row }: CaseProps) {
  const t = useTranslations("console.reconciliation");
  const timeText = useTimeText();
  const { comparedFrom } = row;
  if (comparedFrom === null) return null;
  const isWhole = isTakenOver(row);
  return (
    <div className="grid gap-2">
      {isWhole && (
        <Marks>
          <Mark tone="calm">{t("takenOver")}</Mark>
        </Marks>
      )}
      <p>{t(isWhole ? "takenOverHint" : "comparedFromHint")}</p>
      <Facts facts={[[t("comparedFrom"), timeText(comparedFrom)]]} />
    </div>
  );
}

function Counts({ row }: CaseProps) {
  const t = useTranslations("console.reconciliation");
  const timeText = useTimeText();
  if (row.comparedAt === null || isTakenOver(row)) return null;
  return (
    <Facts
      facts={[
        [t("theirRows"), row.vendorRows],
        [t("ourRows"), row.ourRows],
        [t("compared"), timeText(row.comparedAt)],
      ]}
    />
  );
}

/** What was moved on both sides: bets less wins, or money that went there less what came back. */
function Sum({ sum }: { readonly sum: VendorDaySum }) {
  const t = useTranslations("console.reconciliation");
  const brandName = useBrandName();
  const { merchantCode, currency, difference } = sum;
  const lines = [...sum.lines, { line: "net" as const, ...sum.net }];
  return (
    <Part title={merchantCode === "" ? t("unknownMembers") : brandName(merchantCode)}>
      <table className="w-full">
        <thead>
          <tr className="text-fg2">
            <th className="py-1 text-start font-normal">{currency}</th>
            <th className="p-1 text-end font-normal">{t("theirs")}</th>
            <th className="p-1 text-end font-normal">{t("ours")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, theirs, ours }) => (
            <tr key={line} className={line === "net" ? "border-t border-line font-semibold" : ""}>
              <th className="py-1 text-start font-normal text-fg2">{t(`sum.${line}`)}</th>
              <td className="p-1 text-end">
                <Money amount={theirs} currency={currency} />
              </td>
              <td className="p-1 text-end">
                <Money amount={ours} currency={currency} />
              </td>
            </tr>
          ))}
          <tr>
            <th className="py-1 text-start font-normal text-fg2">{t("difference")}</th>
            <td colSpan={2} className="p-1 text-end font-semibold">
              <Money amount={difference} currency={currency} isSigned />
            </td>
          </tr>
        </tbody>
      </table>
    </Part>
  );
}

function Findings({ row }: CaseProps) {
  const t = useTranslations("console.reconciliation");
  const { findings, comparedAt } = row;
  if (comparedAt === null || (findings.length === 0 && isTakenOver(row))) return null;
  if (findings.length === 0) return <p className="text-fg2">{t("agrees")}</p>;
  return (
    <Part title={t("findings")}>
      <ul className="grid gap-3">
        {findings.map((finding) => (
          <Finding key={finding.subject} finding={finding} />
        ))}
      </ul>
    </Part>
  );
}

function Finding({ finding }: { readonly finding: VendorReconciliationFinding }) {
  const t = useTranslations("console.reconciliation");
  const words = useTranslations("console.alerts.detail");
  const timeText = useTimeText();
  const { kind, fields, subject, theirs, ours, goneAt } = finding;
  const told = theirs ?? ours;
  const isOpen = goneAt === null && kind !== "after_close";
  const code = (name: string, text: string | null | undefined) =>
    text == null ? null : <Code key={name} text={text} />;
  return (
    <li className="grid gap-3 rounded-md border border-line p-3">
      <Marks>
        <Mark tone={isOpen ? "bad" : "calm"}>{words(`kind.${kind}`)}</Mark>
        {goneAt !== null && <span className="text-sm text-fg2">{t("over")}</span>}
      </Marks>
      <Facts
        facts={[
          [t("transaction"), <Code key="transaction" text={subject} />],
          [t("theirs"), theirs === null ? t("none") : <Side key="theirs" side={theirs} />],
          [t("ours"), ours === null ? t("none") : <Side key="ours" side={ours} />],
          [
            words("fields"),
            fields.length === 0 ? null : fields.map((one) => words(`field.${one}`)).join(" · "),
          ],
          [t("round"), code("round", told?.round)],
          [t("game"), code("game", told?.gameCode)],
          [t("member"), code("member", told?.user)],
          [t("at"), told === null ? null : timeText(told.at)],
          [t("since"), timeText(finding.firstSeenAt)],
          [t("until"), goneAt === null ? null : timeText(goneAt)],
        ]}
      />
      {ours !== null && ours.round === null && <TransferLink transferId={subject} />}
    </li>
  );
}

/** Our own transfer has its own page. */
function TransferLink({ transferId }: { readonly transferId: string }) {
  const t = useTranslations("console.reconciliation");
  const mayRead = useMay("withdrawals.read");
  if (!mayRead) return null;
  return (
    <Button size="small" onClick={() => go("/console/wallets", { entry: transferId })}>
      {t("openTransfer")}
    </Button>
  );
}

function Side({ side: { kind, status, amount, currency } }: { readonly side: VendorSide }) {
  const t = useTranslations("console.reconciliation");
  return (
    <>
      {t(`play.${kind}`)} <Money amount={amount} currency={currency} /> · {t(`side.${status}`)}
    </>
  );
}
