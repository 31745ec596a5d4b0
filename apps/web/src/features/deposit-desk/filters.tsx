import { useTranslations } from "use-intl/react";
import { goWith, useAddress } from "../../lib/address.ts";
import { useBrandOutlines } from "../../lib/operator.ts";
import { stepIn } from "../../ui/desk/queue-rules.ts";
import { useKeys } from "../../ui/desk/use-keys.ts";
import { Select } from "../../ui/field.tsx";
import { kinds, type View } from "./api.ts";
import { useState } from "react";

const pagesMax = 100_000;

/** What the address asks for; "all" is written there, because what waits comes first. */
export function readView<F extends string>(
  search: Readonly<Record<string, string>>,
  filters: readonly F[],
): View<F> {
  const page = Number(search["page"] ?? "1");
  const state = search["state"] ?? filters[0];
  return {
    state: filters.find((known) => known === state),
    kind: kinds.find((known) => known === search["kind"]),
    merchantCode: search["brand"],
    pageNum: Number.isInteger(page) && page >= 1 && page <= pagesMax ? page : 1,
  };
}

function narrow(part: Readonly<Record<string, string | undefined>>): void {
  goWith({ ...part, page: undefined, entry: undefined });
}

interface FiltersProps<F extends string> {
  readonly view: View<F>;
  readonly filters: readonly F[];
  readonly textOf: (filter: F) => string;
  readonly hasKinds?: boolean;
}

export function Filters<F extends string>(props: FiltersProps<F>) {
  const { view, filters, textOf, hasKinds = false } = props;
  const t = useTranslations("console.deposits");
  const withdrawals = useTranslations("console.withdrawals");
  const audit = useTranslations("console.audit");
  const desk = useTranslations("console.desk");
  const { data: brands = [] } = useBrandOutlines();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Select
        label={withdrawals("show")}
        value={view.state ?? "all"}
        options={[
          ["all", withdrawals("all")],
          ...filters.map((one) => [one, textOf(one)] as const),
        ]}
        onChange={(next) => narrow({ state: next === filters[0] ? undefined : next })}
      />
      {hasKinds && (
        <Select
          label={t("method")}
          value={view.kind ?? ""}
          options={[["", audit("any")], ...kinds.map((one) => [one, t(`kind.${one}`)] as const)]}
          onChange={(next) => narrow({ kind: next === "" ? undefined : next })}
        />
      )}
      {brands.length > 1 && (
        <Select
          label={desk("brand")}
          value={view.merchantCode ?? ""}
          options={[
            ["", audit("any")],
            ...brands.map((one) => [one.merchantCode, one.brandName] as const),
          ]}
          onChange={(next) => narrow({ brand: next === "" ? undefined : next })}
        />
      )}
    </div>
  );
}

/** Keys that walk a list whose open entry stands in the address. */
export function useWalk(ids: readonly string[], onHelp: () => void) {
  const { search } = useAddress();
  const [marked, setMarked] = useState<string>();
  const open = search["entry"];
  const at = open ?? marked;
  function walk(by: 1 | -1): void {
    const next = stepIn(ids, at, by);
    setMarked(next);
    if (open !== undefined && next !== undefined) goWith({ entry: next }, true);
  }
  useKeys({
    j: () => walk(1),
    k: () => walk(-1),
    "?": onHelp,
    enter:
      open === undefined && marked !== undefined && ids.includes(marked)
        ? () => goWith({ entry: marked })
        : undefined,
  });
  return {
    open,
    at,
    close: () => {
      setMarked(open);
      goWith({ entry: undefined });
    },
  };
}
