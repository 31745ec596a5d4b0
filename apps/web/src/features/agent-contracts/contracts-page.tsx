import type { AgentContractPage } from "@baize/contract";
import { memberTypes } from "@baize/contract/member-types";
import { useQuery } from "@tanstack/react-query";
import { BellRing, FileSignature, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { goWith, pageText, type Search } from "../../lib/address.ts";
import { memberQuery } from "../../lib/member.ts";
import { Button } from "../../ui/button.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { contractsQuery } from "./api.ts";
import { AskDialog } from "./ask-dialog.tsx";
import { ContractDrawer } from "./contract-drawer.tsx";
import { ContractList } from "./contract-list.tsx";
import { OfferChoice } from "./offer-choice.tsx";
import { contractsOf, sideOf } from "./view.ts";

const newOffer = "new";

/** Contracts held and given; what is shown and which one is open is in the address. */
export function ContractsPage({ search }: { readonly search: Search }) {
  const t = useTranslations("commissions");
  const agent = useTranslations("agent");
  const [isAsking, setAsking] = useState(false);
  const query = useQuery(contractsQuery(contractsOf(search)));
  const side = sideOf(search);
  const { contract, offer } = search;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="font-display text-xl font-bold lg:text-2xl">{agent("contracts")}</h1>
          <p className="text-fg2">{t("lead")}</p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          <Button onClick={() => setAsking(true)}>{t("askTitle")}</Button>
          <Button look="action" onClick={() => goWith({ offer: newOffer })}>
            <Plus size={18} aria-hidden />
            {agent("offerContract")}
          </Button>
        </div>
      </div>
      <Waiting count={query.data?.waiting ?? 0} />
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label={t("sides")}
          value={side}
          options={[
            ["held", t("held")],
            ["given", t("given")],
          ]}
          onChange={(next) => goWith({ side: next === "given" ? next : undefined, at: undefined })}
        />
        <Segmented
          label={t("shownLabel")}
          value={search["show"] === "all" ? "all" : "open"}
          options={[
            ["open", t("shown.open")],
            ["all", t("shown.all")],
          ]}
          onChange={(next) => goWith({ show: next === "all" ? next : undefined, at: undefined })}
        />
      </div>
      <Result query={query} side={side} />
      {contract !== undefined && <ContractDrawer key={contract} contractId={contract} />}
      {offer === newOffer && <OfferChoice />}
      {isAsking && <AskDialog onClose={() => setAsking(false)} />}
    </div>
  );
}

function Waiting({ count }: { readonly count: number }) {
  const t = useTranslations("commissions");
  return (
    <p role="status" className="empty:hidden">
      {count > 0 && (
        <span className="flex items-center gap-2.5 rounded-md bg-brand-soft p-3 font-medium">
          <BellRing size={18} className="shrink-0 text-brand-fg" aria-hidden />
          {t("waitingCount", { count })}
        </span>
      )}
    </p>
  );
}

/** The first of a line has no upline to ask. */
function useIsTop(): boolean {
  return useQuery(memberQuery).data?.type === memberTypes.generalAgent;
}

interface ResultProps {
  readonly query: ReturnType<typeof useQuery<AgentContractPage>>;
  readonly side: "held" | "given";
}

function Result({ query: { data, error, isError, refetch }, side }: ResultProps) {
  const isTop = useIsTop();
  const t = useTranslations("commissions");
  if (isError) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={4} className="h-11" />;
  if (data.content.length === 0) {
    return (
      <Empty
        icon={<FileSignature size={28} strokeWidth={1.75} aria-hidden />}
        text={t(side === "given" ? "noneGiven" : isTop ? "noneHeldTop" : "noneHeld")}
      />
    );
  }
  return (
    <>
      <ContractList contracts={data.content} />
      <Pager
        page={data.pageNum}
        total={data.totalPages}
        onChange={(next) => goWith({ at: pageText(next) })}
      />
    </>
  );
}
