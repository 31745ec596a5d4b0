import type { NetDeposits as NetDepositsView } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { Money } from "../../ui/money.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { netDepositsQuery } from "./api.ts";

/** What came in and went out since the account was opened, and what is left of it here. */
export function NetDeposits() {
  const { data, error, isError, refetch } = useQuery(netDepositsQuery);
  if (isError) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={1} className="h-16" />;
  return <Sums {...data} />;
}

function Sums({ currency, deposited, withdrawn, net }: NetDepositsView) {
  const t = useTranslations("protection");
  const sums = [
    ["deposited", deposited],
    ["withdrawn", withdrawn],
    ["netDeposits", net],
  ] as const;
  return (
    <dl className="grid gap-2 sm:grid-cols-3">
      {sums.map(([name, amount]) => (
        <div key={name} className="rounded-md bg-s2 px-4 py-3" data-sum={name}>
          <dt className="text-sm text-fg2">{t(name)}</dt>
          <dd className="mt-0.5 text-md font-semibold">
            <Money amount={amount} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
