import { queryOptions, useQuery } from "@tanstack/react-query";
import { WalletCards } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { MethodForm } from "./method-form.tsx";
import { OwnAccounts } from "./own-accounts.tsx";

const settingsQuery = queryOptions({
  queryKey: ["cashier", "deposits"],
  staleTime: 0,
  queryFn: ({ signal }) => call("depositSettings", undefined, { signal }),
});

/** A brand's ways to deposit, one form for each, and our accounts under those they belong to. */
export function DepositSettings({ merchantCode }: { readonly merchantCode: string }) {
  const t = useTranslations("console.cashier");
  const settings = useQuery(settingsQuery);
  // A form is reset only by an explicit reload, never while somebody types.
  const [reads, setReads] = useState(0);
  if (settings.isPending) return <SkeletonRows rows={8} className="h-12" />;
  if (settings.isError) {
    return <Failed error={settings.error} onRetry={() => void settings.refetch()} />;
  }
  const { methods, accounts } = settings.data;
  const own = methods.filter((one) => one.merchantCode === merchantCode);
  if (own.length === 0) {
    return <Empty icon={<WalletCards size={28} aria-hidden />} text={t("methodsEmpty")} />;
  }
  return own.map((method) => (
    <div key={method.methodId} className="grid gap-5">
      <MethodForm
        key={reads}
        policy={method}
        onReadAgain={() => void settings.refetch().then(() => setReads(reads + 1))}
      />
      {method.kind === "bank_transfer" && (
        <OwnAccounts
          method={method}
          accounts={accounts.filter(
            (one) => one.merchantCode === merchantCode && one.methodId === method.methodId,
          )}
        />
      )}
    </div>
  ));
}
