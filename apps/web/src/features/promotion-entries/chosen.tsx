import type { CallAnswer, DeskEntry } from "@baize/contract";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { idOf } from "./api.ts";

/** Applications that an operator ticks, to decide on them together. */

/** Whether one may be decided on with others: nothing was found, and nobody else has it. */
function isFree({ state, application }: DeskEntry): boolean {
  if (state !== "applying" || application === null || application.block !== null) return false;
  return application.claim === null || application.claim.isMine;
}

export interface Result {
  readonly username: string;
  readonly result: CallAnswer<"decideApplications">["results"][number];
}

export interface Chosen {
  /** Those of the page that are ticked and may still be. */
  readonly rows: readonly DeskEntry[];
  /** All of the page that may be ticked. */
  readonly free: readonly DeskEntry[];
  readonly has: (row: DeskEntry) => boolean;
  readonly toggle: (row: DeskEntry) => void;
  readonly chooseAll: () => void;
  readonly clear: () => void;
  /** What became of those that were sent last. */
  readonly results: readonly Result[];
  readonly keepResults: (results: readonly Result[]) => void;
}

export function useChosen(rows: readonly DeskEntry[]): Chosen {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [results, setResults] = useState<readonly Result[]>([]);
  const free = rows.filter(isFree);
  return {
    rows: free.filter((row) => ids.has(idOf(row))),
    free,
    has: (row) => ids.has(idOf(row)) && isFree(row),
    toggle: (row) => {
      const next = new Set(ids);
      if (!next.delete(idOf(row))) next.add(idOf(row));
      setIds(next);
    },
    chooseAll: () => setIds(new Set(free.map(idOf))),
    clear: () => setIds(new Set()),
    results,
    keepResults: setResults,
  };
}

interface RowProps {
  readonly row: DeskEntry;
}

export function ChooseBox({ row, chosen }: RowProps & { readonly chosen: Chosen }) {
  const t = useTranslations("console.promotionEntries.together");
  return (
    // Above the button that covers the row.
    <label className="relative z-1 grid size-9 place-items-center pointer-coarse:size-11">
      <input
        type="checkbox"
        aria-label={t("chooseOne", { member: `\u2068${row.username}\u2069` })}
        checked={chosen.has(row)}
        disabled={!isFree(row)}
        onChange={() => chosen.toggle(row)}
        className="tick-box size-5 disabled:opacity-40"
      />
    </label>
  );
}

/** Why a row cannot be ticked; who has taken it is said beside its state. */
export function WhyAlone({ row }: RowProps) {
  const t = useTranslations("console.promotionEntries.together");
  const block = row.application?.block ?? null;
  if (row.state !== "applying" || block === null) return null;
  return <span className="text-sm text-fg2">{t(`alone.${block}`)}</span>;
}
