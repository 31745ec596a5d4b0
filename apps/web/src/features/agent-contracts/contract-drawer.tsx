import type { AgentContractDetails } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { goWith } from "../../lib/address.ts";
import { useBrand } from "../../lib/brand.ts";
import { useDayText, useTimeText } from "../../lib/time.ts";
import { Terms } from "../../ui/contracts/terms.tsx";
import { useEdgeText, useProductText, useSideText } from "../../ui/contracts/words.ts";
import { Facts, Part, QueryDrawer } from "../../ui/desk/drawer-parts.tsx";
import { contractQuery } from "./api.ts";
import { Actions } from "./actions.tsx";
import { ContractState, Waits } from "./parts.tsx";

const unborn: ReadonlySet<AgentContractDetails["state"]> = new Set([
  "asked",
  "offered",
  "rejected",
  "withdrawn",
  "expired",
]);

/** One contract beside the list; its address can be kept and sent. */
export function ContractDrawer({ contractId }: { readonly contractId: string }) {
  const t = useTranslations("commissions");
  const kinds = useTranslations("contracts.kind");
  const sideText = useSideText();
  const query = useQuery(contractQuery(contractId));
  return (
    <QueryDrawer
      query={query}
      title={t("contract")}
      titleOf={({ side, other, state, kind }) => {
        const name = `\u2068${sideText(other)}\u2069`;
        // Nobody pays by what was only asked for or offered.
        if (unborn.has(state)) return `${kinds(kind)} · ${name}`;
        return t(side === "held" ? "youArePaid" : "youPay", { name });
      }}
      width="wide"
      onClose={() => goWith({ contract: undefined }, true)}
    >
      {(one) => (
        <>
          <Head one={one} />
          {one.offered !== null && <Offered one={one} />}
          <Actions one={one} />
          {one.terms !== null && <InForce one={one} />}
          <History one={one} />
          <Versions one={one} />
        </>
      )}
    </QueryDrawer>
  );
}

export interface OneProps {
  readonly one: AgentContractDetails;
}

function useReasonText() {
  const t = useTranslations("commissions.reason");
  const { brandName } = useBrand();
  return (reason: NonNullable<AgentContractDetails["endReason"]>) =>
    reason === "operator" ? t(reason, { brand: brandName }) : t(reason);
}

/** The day before the first on which it no longer counts. */
function dayBefore(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - 1);
  return at.toISOString().slice(0, 10);
}

function Head({ one }: OneProps) {
  const t = useTranslations("commissions");
  const kinds = useTranslations("contracts.kind");
  const productText = useProductText();
  const dayText = useDayText();
  const edgeText = useEdgeText();
  const reasonText = useReasonText();
  const { from, until, endReason, note } = one;
  return (
    <div className="grid gap-3">
      <Facts
        facts={[
          [t("kindLabel"), kinds(one.kind)],
          [t("product"), productText(one.product)],
          [t("state"), <ContractState key="state" {...one} />],
          [t("counts"), from === null ? null : edgeText(from)],
          until?.includes("T") === true
            ? [t("endsAt"), edgeText(until)]
            : [t("untilDay"), until === null ? null : dayText(dayBefore(until))],
          [t("endReason"), endReason === null ? null : reasonText(endReason)],
          [t("note"), note],
        ]}
      />
      <p className="text-sm empty:hidden">
        <Waits contract={one} />
      </p>
    </div>
  );
}

function Offered({ one }: OneProps) {
  const t = useTranslations("commissions");
  const contracts = useTranslations("contracts");
  const edgeText = useEdgeText();
  const { offered, offeredFrom } = one;
  if (offered === null) return null;
  return (
    <Part title={t("termsOffered")}>
      {offeredFrom !== null && (
        <p className="mb-3 text-sm text-fg2">
          {contracts("offeredFrom", { day: edgeText(offeredFrom) })}
        </p>
      )}
      <Terms {...one} terms={offered} />
    </Part>
  );
}

function InForce({ one }: OneProps) {
  const { terms, termsFrom } = one;
  const t = useTranslations("commissions");
  const edgeText = useEdgeText();
  if (terms === null) return null;
  return (
    <Part title={termsFrom === null ? t("termsNow") : t("termsFrom", { day: edgeText(termsFrom) })}>
      <Terms {...one} terms={terms} />
    </Part>
  );
}

function History({ one: { history, other, side } }: OneProps) {
  const t = useTranslations("commissions");
  const agent = useTranslations("agent");
  const { brandName } = useBrand();
  const timeText = useTimeText();
  const sideText = useSideText();
  const whoText = (by: AgentContractDetails["history"][number]["by"]) => {
    if (by === "operator" || by === "platform") return brandName;
    return (by === "payer") === (side === "given") ? agent("you") : sideText(other);
  };
  return (
    <Part title={t("history")}>
      <ol className="grid gap-3">
        {history.map(({ version, at, event, by, note }) => (
          <li key={version} className="border-s-2 border-line2 ps-3">
            <p className="font-medium">{t(`event.${event}`)}</p>
            <p className="text-sm text-fg2">
              {timeText(at)} · <bdi>{whoText(by)}</bdi>
            </p>
            {note !== null && (
              <p className="mt-1 break-words">
                <bdi>{note}</bdi>
              </p>
            )}
          </li>
        ))}
      </ol>
    </Part>
  );
}

/** Terms that are neither in force nor offered. */
function Versions({ one: { versions, product, currency, terms, offered } }: OneProps) {
  const t = useTranslations("commissions");
  const timeText = useTimeText();
  // The newest is what is offered, and of those that were accepted the newest is in force.
  const onOffer = offered === null ? undefined : versions[0];
  const inForce = terms === null ? undefined : versions.find((one) => one.acceptedAt !== null);
  const earlier = versions.filter((one) => one !== onOffer && one !== inForce);
  if (earlier.length === 0) return null;
  return (
    <Part title={t("earlierTerms")}>
      <div className="grid gap-2">
        {earlier.map((version) => (
          <details key={version.number} className="rounded-md border border-line px-3.5 py-2">
            <summary className="cursor-pointer py-1 text-sm">
              {timeText(version.acceptedAt ?? version.offeredAt)}
            </summary>
            <div className="pt-2 pb-1">
              <Terms terms={version.terms} product={product} currency={currency} />
            </div>
          </details>
        ))}
      </div>
    </Part>
  );
}
