import { queryOptions, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { WalletCards } from "lucide-react";
import { Fragment, useState, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { goWith, useAddress } from "../../lib/address.ts";
import { call } from "../../lib/client.ts";
import { useMay } from "../../lib/operator.ts";
import { WithBrand } from "../../ui/desk/brand-choice.tsx";
import { PageHead } from "../../ui/desk/page-parts.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { DepositSettings } from "./deposit-settings.tsx";
import { LinePolicies } from "./line-form.tsx";
import { BonusOffers } from "./offers.tsx";
import { TransferOffers } from "./transfer-offer-form.tsx";
import { PolicyForm } from "./policy-form.tsx";
import { ReferralForm } from "./referral-form.tsx";
import { VerificationForm } from "./verification-form.tsx";

const policiesQuery = queryOptions({
  queryKey: ["cashier", "policies"],
  staleTime: 0,
  queryFn: ({ signal }) => call("cashierPolicies", undefined, { signal }),
});

const tabs = [
  "withdrawals",
  "deposits",
  "bonuses",
  "referral",
  "line",
  "wallets",
  "verification",
] as const;

/** What only those see who may see rewards. */
const rewards: ReadonlySet<(typeof tabs)[number]> = new Set(["bonuses", "referral"]);

const referralQuery = queryOptions({
  queryKey: ["cashier", "referral"],
  staleTime: 0,
  queryFn: ({ signal }) => call("referralTerms", undefined, { signal }),
});

const verificationQuery = queryOptions({
  queryKey: ["cashier", "verification"],
  staleTime: 0,
  queryFn: ({ signal }) => call("verificationPolicies", undefined, { signal }),
});

/** What a brand allows and asks: of payments and members by currency, of deposits by method. */
export function CashierPage() {
  const t = useTranslations("console.cashier");
  const { search } = useAddress();
  const mayReward = useMay("rewards.read");
  const shown = tabs.filter((known) => !rewards.has(known) || mayReward);
  const tab = shown.find((known) => known === search["tab"]) ?? "withdrawals";
  const View = views[tab];
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t("title")} lead={t("lead")} />
      <WithBrand>
        {(brand, choice) => (
          <>
            <Segmented
              label={t("tabs")}
              value={tab}
              options={shown.map((one) => [one, t(`tab.${one}`)] as const)}
              onChange={(next) =>
                goWith({ tab: next === "withdrawals" ? undefined : next, offer: undefined })
              }
            />
            {choice}
            <View key={brand.merchantCode} merchantCode={brand.merchantCode} brand={brand} />
          </>
        )}
      </WithBrand>
    </div>
  );
}

interface Policy {
  readonly merchantCode: string;
  readonly currency: string;
}

interface PoliciesProps<P extends Policy> {
  readonly merchantCode: string;
  readonly policies: UseQueryResult<readonly P[]>;
  readonly children: (policy: P, onReadAgain: () => void) => ReactNode;
}

/** A brand's policies, one form for each currency. */
function Policies<P extends Policy>({ merchantCode, policies, children }: PoliciesProps<P>) {
  const t = useTranslations("console.cashier");
  // A form is reset only by an explicit reload, never while somebody types.
  const [reads, setReads] = useState(0);
  if (policies.isPending) return <SkeletonRows rows={8} className="h-12" />;
  if (policies.isError) {
    return <Failed error={policies.error} onRetry={() => void policies.refetch()} />;
  }
  const own = policies.data.filter((one) => one.merchantCode === merchantCode);
  if (own.length === 0) {
    return <Empty icon={<WalletCards size={28} aria-hidden />} text={t("empty")} />;
  }
  const readAgain = () => void policies.refetch().then(() => setReads(reads + 1));
  return own.map((policy) => (
    <Fragment key={`${policy.currency} ${reads}`}>{children(policy, readAgain)}</Fragment>
  ));
}

function Withdrawals({ merchantCode }: Pick<Policy, "merchantCode">) {
  return (
    <Policies merchantCode={merchantCode} policies={useQuery(policiesQuery)}>
      {(policy, onReadAgain) => <PolicyForm policy={policy} onReadAgain={onReadAgain} />}
    </Policies>
  );
}

function Referral({ merchantCode }: Pick<Policy, "merchantCode">) {
  return (
    <Policies merchantCode={merchantCode} policies={useQuery(referralQuery)}>
      {(policy, onReadAgain) => <ReferralForm policy={policy} onReadAgain={onReadAgain} />}
    </Policies>
  );
}

function Verification({ merchantCode }: Pick<Policy, "merchantCode">) {
  return (
    <Policies merchantCode={merchantCode} policies={useQuery(verificationQuery)}>
      {(policy, onReadAgain) => <VerificationForm policy={policy} onReadAgain={onReadAgain} />}
    </Policies>
  );
}

const views = {
  withdrawals: Withdrawals,
  deposits: DepositSettings,
  bonuses: BonusOffers,
  referral: Referral,
  line: LinePolicies,
  wallets: TransferOffers,
  verification: Verification,
};
