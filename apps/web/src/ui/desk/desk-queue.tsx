import { Fragment, type ReactNode } from "react";
import { EntryTable, type EntryColumns } from "./entry-table.tsx";
import { QueueList, type QueueListProps } from "./queue-parts.tsx";
import type { Keys } from "./use-keys.ts";
import { useWalk } from "./walk.ts";

interface OpenEntry<R> {
  readonly id: string;
  /** Undefined where the list does not show it, such as after it has left the filter. */
  readonly row: R | undefined;
  readonly close: () => void;
}

interface DeskQueueProps<R> extends EntryColumns<R>, Omit<QueueListProps<R>, "children"> {
  /** Keys of the page beside those that every queue has. */
  readonly keys?: Keys;
  readonly filters?: ReactNode;
  readonly renderDrawer: (open: OpenEntry<R>) => ReactNode;
}

/**
 * A queue of the console: filters, a page of a list by columns, and the drawer of what is open. The
 * address names page and open entry; J and K go through the list, Enter opens.
 */
export function DeskQueue<R>(props: DeskQueueProps<R>) {
  const { queue, idOf, lead, first, columns, keys, filters, renderDrawer, ...list } = props;
  const parts = { lead, first, columns };
  const rows = queue.data?.content ?? [];
  const { open, at, close } = useWalk(rows.map(idOf), keys);
  return (
    <>
      {filters}
      <QueueList queue={queue} {...list}>
        {(content) => <EntryTable rows={content} idOf={idOf} marked={at} {...parts} />}
      </QueueList>
      {open !== undefined && (
        <Fragment key={open}>
          {renderDrawer({ id: open, row: rows.find((row) => idOf(row) === open), close })}
        </Fragment>
      )}
    </>
  );
}
