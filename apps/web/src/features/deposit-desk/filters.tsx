import { useTranslations } from "use-intl/react";
import { pageOf } from "../../lib/address.ts";
import { AnySelect, BrandSelect, FilterRow, StateSelect } from "../../ui/desk/queue-parts.tsx";
import { narrow, stateOf } from "../../ui/desk/walk.ts";
import { kinds, type View } from "./api.ts";

/** What the address asks for. */
export function readView<F extends string>(
  search: Readonly<Record<string, string>>,
  filters: readonly F[],
): View<F> {
  return {
    state: stateOf(search, filters),
    kind: kinds.find((known) => known === search["kind"]),
    merchantCode: search["brand"],
    pageNum: pageOf(search),
  };
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
  return (
    <FilterRow>
      <StateSelect value={view.state} filters={filters} textOf={textOf} />
      {hasKinds && (
        <AnySelect
          label={t("method")}
          value={view.kind}
          options={kinds.map((one) => [one, t(`kind.${one}`)] as const)}
          onChange={(kind) => narrow({ kind })}
        />
      )}
      <BrandSelect value={view.merchantCode} />
    </FilterRow>
  );
}
