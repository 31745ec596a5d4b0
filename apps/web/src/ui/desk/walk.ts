import { useState } from "react";
import { goWith, pageText, useAddress } from "../../lib/address.ts";
import { stepIn } from "./queue-rules.ts";
import { useKeys, type Keys } from "./use-keys.ts";

/** Queues whose filters, page and open entry stand in the address, as state, page and entry. */

type Search = Readonly<Record<string, string>>;

/** Another filter: its list begins at its first page, and nothing is open. */
export function narrow(part: Readonly<Record<string, string | undefined>>): void {
  goWith({ ...part, page: undefined, entry: undefined });
}

export function toPage(pageNum: number): void {
  goWith({ page: pageText(pageNum), entry: undefined });
}

/** The state asked for; without a word the first, which is what waits. None of them is all. */
export function stateOf<F extends string>(search: Search, filters: readonly F[]): F | undefined {
  const state = search["state"] ?? filters[0];
  return filters.find((known) => known === state);
}

/** Keys that move through a list whose open entry is in the address. */
export function useWalk(ids: readonly string[], more: Keys = {}) {
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
    ...more,
    j: () => walk(1),
    k: () => walk(-1),
    enter:
      open === undefined && marked !== undefined && ids.includes(marked)
        ? () => goWith({ entry: marked })
        : undefined,
  });
  return {
    open,
    /** What is open or chosen with the keys. */
    at,
    close: () => {
      setMarked(open);
      goWith({ entry: undefined });
    },
  };
}
