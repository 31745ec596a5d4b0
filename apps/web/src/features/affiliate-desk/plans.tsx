import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { useTimeText } from "../../lib/time.ts";
import { ColumnTable } from "../../ui/desk/entry-table.tsx";
import { useBrandName } from "../../ui/desk/names.tsx";
import { BrandSelect, FilterRow } from "../../ui/desk/queue-parts.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { plansQuery } from "./api.ts";
import { usePlanText } from "./words.ts";

/** The plans that may be given; none of them ever changes. */
export function Plans({ merchantCode }: { readonly merchantCode: string | undefined }) {
  const t = useTranslations("console.affiliates");
  const desk = useTranslations("console.desk");
  const words = useTranslations("console.queue");
  const brandName = useBrandName();
  const timeText = useTimeText();
  const planText = usePlanText();
  const { data, error, isError, refetch } = useQuery(plansQuery(merchantCode));
  return (
    <div className="grid gap-3">
      <FilterRow>
        <BrandSelect value={merchantCode} />
      </FilterRow>
      {isError && <Failed error={error} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <SkeletonRows rows={4} className="h-11" />}
      {data?.length === 0 && <Empty text={words("empty")} />}
      {data !== undefined && data.length > 0 && (
        <ColumnTable
          rows={data}
          idOf={({ planId }) => planId}
          columns={[
            { head: t("plan"), render: ({ name }) => <bdi>{name}</bdi> },
            { head: t("kindOf"), render: ({ terms }) => t(`kind.${terms.kind}`) },
            {
              head: t("gives"),
              look: "max-sm:hidden",
              render: ({ terms, currency }) => planText(terms, currency),
            },
            {
              head: t("title"),
              look: "text-end!",
              render: ({ affiliates }) => String(affiliates),
            },
            {
              head: desk("brand"),
              look: "max-md:hidden",
              render: (row) => brandName(row.merchantCode),
            },
            {
              head: t("madeBy"),
              look: "whitespace-nowrap text-fg2 max-lg:hidden",
              render: ({ createdBy, createdAt }) => `${createdBy} · ${timeText(createdAt)}`,
            },
          ]}
        />
      )}
    </div>
  );
}
