import type { ReactNode } from "react";
import { useLanguage } from "../../lib/i18n.tsx";
import { dateFormat } from "../../lib/languages.ts";
import { table } from "./page-parts.tsx";

/** Tables of figures by day and by what they are of. */

export function useDayName(): (day: string) => string {
  const format = dateFormat(useLanguage(), { day: "numeric", month: "short", timeZone: "UTC" });
  return (day) => format.format(new Date(day));
}

interface TableProps {
  readonly label: string;
  readonly action?: ReactNode;
  readonly first: string;
  readonly heads: readonly string[];
  readonly rows: readonly {
    readonly key: string;
    readonly name: ReactNode;
    readonly cells: readonly ReactNode[];
  }[];
}

/** A table of figures; wider than a phone it is scrolled by itself, also with the keyboard. */
export function FigureTable({ label, action, first, heads, rows }: TableProps) {
  return (
    <section className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">{label}</h2>
        {action}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself */}
      <div role="region" aria-label={label} tabIndex={0} className="card overflow-x-auto">
        <table className={table.table}>
          <thead className="bg-s2 text-fg2 [&_th]:h-9 [&_th]:px-3 [&_th]:font-medium [&_th]:whitespace-nowrap">
            <tr>
              <th scope="col" className="text-start">
                {first}
              </th>
              {heads.map((head) => (
                <th key={head} scope="col" className="text-end">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, cells }) => (
              <tr key={key} className="h-9 border-t border-line pointer-coarse:h-11">
                <th scope="row" className="px-3 text-start font-medium whitespace-nowrap">
                  <bdi>{name}</bdi>
                </th>
                {cells.map((cell, at) => (
                  <td key={heads[at]} className="px-3 text-end whitespace-nowrap">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
