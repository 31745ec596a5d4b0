import { Refusal } from "../../platform/errors.ts";
import type { Reader } from "../../platform/db.ts";
import type { LocalText } from "../../platform/text.ts";
import { enter, type EnteringDeps } from "./entering.ts";
import { isEnterable } from "./rules.ts";
import { listBoardsOfTickets, type TicketBoardRow } from "./store.ts";

/** What the list of tickets says of those of tournaments, and what they are used for. */

export interface DescribedBoard {
  readonly title: LocalText;
  readonly currency: string;
  /** Whether a ticket may be used now. */
  readonly isOpen: boolean;
}

export interface BoardTickets {
  /** The tournaments that tickets are for, by the board of the ticket. */
  readonly describe: (
    reader: Reader,
    boardIds: readonly string[],
  ) => Promise<ReadonlyMap<string, DescribedBoard>>;
  /** Enters the tournament of a ticket with it. Refuses: as `enter` does, already_claimed. */
  readonly use: (
    of: { readonly memberId: bigint; readonly merchantCode: string },
    ticket: { readonly boardId: string; readonly ticketId: string },
  ) => Promise<void>;
}

type Deps = EnteringDeps & { readonly onMoved: () => void };

/** The tournament a ticket is used for: its own, or the one that takes it instead. */
function targetOf(
  { clock }: Pick<Deps, "clock">,
  rows: readonly TicketBoardRow[],
  boardId: string,
): TicketBoardRow | undefined {
  const takes = rows.filter(({ ticketOf }) => ticketOf === boardId);
  const open = takes.find((row) => isEnterable(row, clock.now()));
  return open ?? takes.find((row) => row.boardId === boardId);
}

const describe =
  (deps: Deps): BoardTickets["describe"] =>
  async (reader, boardIds) => {
    if (boardIds.length === 0) return new Map();
    const rows = await listBoardsOfTickets(reader, boardIds);
    return new Map(
      boardIds.flatMap((boardId) => {
        const board = targetOf(deps, rows, boardId);
        if (board === undefined) return [];
        const { title, currency } = board.settings;
        return [
          [boardId, { title, currency, isOpen: isEnterable(board, deps.clock.now()) }] as const,
        ];
      }),
    );
  };

const use =
  (deps: Deps): BoardTickets["use"] =>
  async (of, { boardId, ticketId }) => {
    const rows = await deps.db.read((reader) => listBoardsOfTickets(reader, [boardId]));
    const board = targetOf(deps, rows, boardId);
    if (board === undefined) throw new Refusal("not_found");
    // A member who has entered buys further tries on the tournament's own page.
    const isNew = await enter(deps, of, board.boardId, ticketId);
    if (!isNew) throw new Refusal("already_claimed");
    deps.onMoved();
  };

export const createBoardTickets = (deps: Deps): BoardTickets => ({
  describe: describe(deps),
  use: use(deps),
});
