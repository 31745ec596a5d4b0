import type { CashierPolicy } from "@baize/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { WalletCards } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { WithBrand } from "../../ui/desk/brand-choice.tsx";
import { PageHead } from "../../ui/desk/page-parts.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { PolicyForm } from "./policy-form.tsx";

export const policiesQuery = queryOptions({
  queryKey: ["cashier", "policies"],
  staleTime: 0,
  queryFn: ({ signal }) => call("cashierPolicies", undefined, { signal }),
});

/** What a brand allows of withdrawals and corrections, one form for each currency. */
export function CashierPage() {
  const t = useTranslations("console.cashier");
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t("title")} lead={t("lead")} />
      <WithBrand>
        {({ merchantCode }, choice) => (
          <>
            {choice}
            <Policies key={merchantCode} merchantCode={merchantCode} />
          </>
        )}
      </WithBrand>
    </div>
  );
}

function Policies({ merchantCode }: Pick<CashierPolicy, "merchantCode">) {
  const t = useTranslations("console.cashier");
  const policies = useQuery(policiesQuery);
  // A form begins anew where what is stored is read on purpose, and not while somebody types.
  const [reads, setReads] = useState(0);
  if (policies.isPending) return <SkeletonRows rows={8} className="h-12" />;
  if (policies.isError) {
    return <Failed error={policies.error} onRetry={() => void policies.refetch()} />;
  }
  const own = policies.data.filter((one) => one.merchantCode === merchantCode);
  if (own.length === 0) {
    return <Empty icon={<WalletCards size={28} aria-hidden />} text={t("empty")} />;
  }
  return own.map((policy) => (
    <PolicyForm
      key={`${policy.currency} ${reads}`}
      policy={policy}
      onReadAgain={() => void policies.refetch().then(() => setReads(reads + 1))}
    />
  ));
}
