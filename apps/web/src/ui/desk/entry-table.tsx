import type { ReactNode } from "react";
import { goWith } from "../../lib/address.ts";
import { table } from "./page-parts.tsx";

export interface Column<R> {
  readonly head: string;
  /** Of its head and of its cells. */
  readonly look?: string;
  readonly render: (row: R) => ReactNode;
}

export interface EntryColumns<R> {
  readonly idOf: (row: R) => string;
  /** Before the first, such as a box to tick; it does not open the drawer. */
  readonly lead?: Column<R> | undefined;
  /** What it says opens the row's drawer. */
  readonly first: Column<R> & {
    /** What a narrow window says here, because its own column is not shown. */
    readonly renderUnder?: (row: R) => ReactNode;
  };
  readonly columns: readonly Column<R>[];
}

interface TableProps<R> {
  readonly rows: readonly R[];
  readonly idOf: (row: R) => string;
  /** What is open or chosen with the keys. */
  readonly marked?: string | undefined;
  readonly columns: readonly Column<R>[];
}

/** Rows by columns. */
export function ColumnTable<R>({ rows, idOf, marked, columns }: TableProps<R>) {
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <thead className={table.head}>
          <tr>
            {columns.map(({ head, look }) => (
              <th key={head} scope="col" className={look}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={idOf(row)}
              className={`${table.row} ${idOf(row) === marked ? table.marked : ""}`}
            >
              {columns.map(({ head, look, render }) => (
                <td key={head} className={look}>
                  {render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type EntryTableProps<R> = TableProps<R> & EntryColumns<R>;

/** The same, where each row opens a drawer: from anywhere in it. */
export function EntryTable<R>({ lead, first, columns, ...props }: EntryTableProps<R>) {
  const { idOf, marked } = props;
  const opener = (row: R) => (
    <>
      <button
        type="button"
        aria-current={idOf(row) === marked || undefined}
        onClick={() => goWith({ entry: idOf(row) })}
        className={table.open}
      >
        {first.render(row)}
      </button>
      {first.renderUnder?.(row)}
    </>
  );
  const before = lead === undefined ? [] : [lead];
  return <ColumnTable {...props} columns={[...before, { ...first, render: opener }, ...columns]} />;
}
