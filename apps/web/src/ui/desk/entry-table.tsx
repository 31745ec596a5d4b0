import type { ReactNode } from "react";
import { Opener, QueueRow, QueueTable } from "./queue-parts.tsx";

export interface Column<R> {
  readonly head: string;
  /** Of its head and of its cells. */
  readonly look?: string;
  readonly render: (row: R) => ReactNode;
}

interface EntryTableProps<R> {
  readonly rows: readonly R[];
  readonly idOf: (row: R) => string;
  /** What is open or chosen with the keys. */
  readonly marked: string | undefined;
  readonly first: Omit<Column<R>, "look"> & {
    /** What a narrow window says here, because its own column is not shown. */
    readonly renderUnder?: (row: R) => ReactNode;
  };
  readonly columns: readonly Column<R>[];
}

/** Rows of a queue: what each begins with opens its drawer. */
export function EntryTable<R>({ rows, idOf, marked, first, columns }: EntryTableProps<R>) {
  return (
    <QueueTable columns={[[first.head], ...columns.map(({ head, look }) => [head, look] as const)]}>
      {rows.map((row) => {
        const isMarked = idOf(row) === marked;
        return (
          <QueueRow key={idOf(row)} isMarked={isMarked}>
            <td>
              <Opener entry={idOf(row)} isMarked={isMarked}>
                {first.render(row)}
              </Opener>
              {first.renderUnder?.(row)}
            </td>
            {columns.map(({ head, look, render }) => (
              <td key={head} className={look}>
                {render(row)}
              </td>
            ))}
          </QueueRow>
        );
      })}
    </QueueTable>
  );
}
