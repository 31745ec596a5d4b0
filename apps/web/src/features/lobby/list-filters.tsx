import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { useBrand } from "../../lib/brand.ts";
import { useVisitor } from "../../lib/member.ts";
import { useNeedMember } from "../../lib/need.ts";
import { Select } from "../../ui/field.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { gameGroups, type GameGroup } from "./api.ts";
import { filters, sorts, type Filter, type ListView, type Sort } from "./view.ts";

interface VendorCount {
  readonly vassalage: string;
  readonly vendorName: string;
  readonly total: number;
}

interface ListFiltersProps {
  readonly view: ListView;
  /** With how many games of the present list each has; undefined while that is not known. */
  readonly vendors: readonly VendorCount[] | undefined;
  readonly onChange: (next: Partial<ListView>) => void;
}

/** Bingo is for brands that speak Thai, as the specification has it. */
function useGroups(): readonly GameGroup[] {
  const { languages } = useBrand();
  return gameGroups.filter((group) => group !== "BG" || languages.includes("th"));
}

/** What narrows a list down and how it is sorted. */
export function ListFilters({ view, vendors, onChange }: ListFiltersProps) {
  const t = useTranslations("games");
  const lobby = useTranslations("lobby");
  const groups = useGroups();
  const choose = useFilterChoice((filter) => onChange({ filter }));
  const sortNames = { order: "sortPopular", name: "sortName", new: "sortNew" } as const;
  return (
    <div className="mb-5 grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="me-auto max-w-full">
          <Segmented
            label={t("filter")}
            value={view.filter}
            options={filters.map((filter) => [filter, t(`filters.${filter}`)])}
            onChange={choose}
          />
        </div>
        <Select
          label={t("group")}
          value={view.group ?? ""}
          options={[
            ["", t("groupAll")],
            ...groups.map((group) => [group, t(`groups.${group}`)] as const),
          ]}
          onChange={(chosen) => onChange({ group: groups.find((group) => group === chosen) })}
        />
        <Select
          label={lobby("sort")}
          value={view.sort}
          options={sorts.map((sort) => [sort, lobby(sortNames[sort])])}
          onChange={(sort) => onChange({ sort: sort as Sort })}
        />
      </div>
      <VendorFilter vendors={vendors} chosen={view.vendors} onChange={onChange} />
    </div>
  );
}

/** The member's own games need one: guests log in first and see them then. */
function useFilterChoice(choose: (filter: Filter) => void): (filter: Filter) => void {
  const { kind } = useVisitor();
  const needMember = useNeedMember();
  return (filter) => {
    const isOwn = filter === "FAV" || (filter === "RECENT" && kind !== "trial");
    if (isOwn) needMember(() => choose(filter));
    else choose(filter);
  };
}

interface VendorFilterProps extends Pick<ListFiltersProps, "vendors" | "onChange"> {
  readonly chosen: readonly string[];
}

const chip =
  "flex h-9 shrink-0 items-center gap-1.5 rounded-full border border-line2 bg-s1 px-3.5 text-sm whitespace-nowrap text-fg2 transition hover:text-fg aria-pressed:border-brand-fg aria-pressed:bg-brand-soft aria-pressed:font-semibold aria-pressed:text-fg pointer-coarse:h-11";

/** Any number of vendors; none chosen is all of them. */
function VendorFilter({ vendors, chosen, onChange }: VendorFilterProps) {
  const t = useTranslations("games");
  // A filter may leave one vendor or none: the row stays, or what is under it would move.
  const [hasChoice, setHasChoice] = useState(false);
  if (vendors === undefined) {
    return <div aria-hidden className="skeleton my-1 h-9 pointer-coarse:h-11" />;
  }
  // One that the other filters leave nothing of stays, to be taken off again.
  const gone = chosen.filter((code) => !vendors.some(({ vassalage }) => vassalage === code));
  const offered = [
    ...vendors,
    ...gone.map((code) => ({ vassalage: code, vendorName: code, total: 0 })),
  ];
  if (!hasChoice && offered.length > 1) setHasChoice(true);
  if (!hasChoice && chosen.length === 0) return null;
  const toggle = (code: string) =>
    onChange({
      vendors: chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code],
    });
  return (
    <div
      role="group"
      aria-label={t("vendors")}
      className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 py-1 lg:-mx-1 lg:flex-wrap lg:px-1"
    >
      <button
        type="button"
        aria-pressed={chosen.length === 0}
        onClick={() => onChange({ vendors: [] })}
        className={chip}
      >
        {t("vendorAll")}
      </button>
      {offered.map(({ vassalage, vendorName, total }) => (
        <button
          key={vassalage}
          type="button"
          aria-pressed={chosen.includes(vassalage)}
          onClick={() => toggle(vassalage)}
          className={chip}
        >
          {vendorName}
          <span className="num text-xs text-fg3">{total}</span>
        </button>
      ))}
    </div>
  );
}
