import type { AwardPrize, TicketPrize, WhoMay } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import type { Catalogue } from "../../catalogue/index.ts";
import { amountMinorMax } from "../../ledger/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { textIn } from "../../platform/text.ts";
import { findBoard, listBoardsOfTickets, type BoardRow } from "../boards/store.ts";
import type { Prices } from "../prize-terms/ports.ts";
import {
  brokenPrize,
  countOf,
  fieldAt,
  isCounted,
  knownOf,
  worthOf,
} from "../prize-terms/rules.ts";
import { costOf } from "../wheels/rules.ts";
import { findWheel, type WheelRow } from "../wheels/store.ts";

/** What a prize needs that there must be, and what it is worth: asked where one is saved. */
interface PriceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly catalogue: Pick<Catalogue, "listFreeRoundGames">;
}

/** Tickets of a tournament are of use until it ends. */
const takesTickets = (board: BoardRow | undefined, at: Date): board is BoardRow =>
  board !== undefined &&
  board.state !== "cancelled" &&
  board.endsAt > at &&
  board.settings.entry?.by === "ticket";

/** Tickets of a wheel are of use while it is open. */
const takesTurns = (wheel: WheelRow | undefined): wheel is WheelRow =>
  wheel?.settings.isOpen === true;

/** The wheel or tournament of a prize is closed, so that its tickets would be of no use. */
export async function isClosed(reader: Reader, prize: AwardPrize, at: Date): Promise<boolean> {
  if (prize.kind === "ticket") return !takesTurns(await findWheel(reader, prize.wheelId));
  if (prize.kind !== "board_ticket") return false;
  // A later tournament may take the tickets of one that was cancelled.
  const boards = await listBoardsOfTickets(reader, [prize.boardId]);
  return !boards.some((board) => takesTickets(board, at));
}

/** Who may use the tickets of a prize: the conditions of their wheel or tournament. */
export async function whoUses(
  reader: Reader,
  prize: TicketPrize,
  at: Date,
): Promise<WhoMay | undefined> {
  if (prize.kind === "ticket") return (await findWheel(reader, prize.wheelId))?.settings.conditions;
  const boards = await listBoardsOfTickets(reader, [prize.boardId]);
  return boards.find((board) => takesTickets(board, at))?.settings.conditions;
}

async function worthFor(
  { db, clock, catalogue }: PriceDeps,
  ...[{ merchantCode, currency }, prize, place = ""]: Parameters<Prices["worthFor"]>
): ReturnType<Prices["worthFor"]> {
  const wrong = (field: string) =>
    new Refusal("brand_rule", { field: fieldAt(place, field), reason: "missing" });
  const broken = brokenPrize(prize, currency);
  if (broken !== undefined) throw wrong(broken);
  if (prize.kind === "free_rounds") {
    const isGame = (await catalogue.listFreeRoundGames()).some(
      (one) => one.vendorCode === prize.vassalage && one.gameCode === prize.gameCode,
    );
    if (!isGame) throw wrong("gameCode");
  }
  if (prize.kind === "board_ticket") {
    const board = await db.read((reader) => findBoard(reader, prize.boardId));
    const isOwn = takesTickets(board, clock.now()) && board.merchantCode === merchantCode;
    if (!isOwn) throw wrong("boardId");
    return { currency, ticketMinor: 0n, tournament: textIn(board.settings.title, "en") };
  }
  if (prize.kind !== "ticket") return { currency, ticketMinor: 0n };
  const wheel = await db.read((reader) => findWheel(reader, prize.wheelId));
  if (!takesTurns(wheel) || wheel.merchantCode !== merchantCode) throw wrong("wheelId");
  return { currency, ticketMinor: BigInt(Math.ceil(costOf(wheel.settings).mean)) };
}

export function createPrices(deps: PriceDeps): Prices {
  const price: Prices["price"] = async (
    brand,
    given,
    { place = "", known = [], kept = [] } = {},
  ) => {
    const { prize } = given;
    if (prize === undefined) return given;
    const told = isCounted(prize) ? knownOf(prize, kept) : undefined;
    if (told !== undefined) return { ...given, amount: told.amount };
    const same = knownOf(prize, known);
    const count = countOf(prize);
    const worth = await worthFor(deps, brand, prize, place).catch((error: unknown) => {
      if (same !== undefined && error instanceof Refusal) return undefined;
      throw error;
    });
    if (worth === undefined) return { ...given, amount: same?.amount ?? given.amount };
    if (count === undefined) return given;
    const amountMinor = worthOf(prize, BigInt(count), worth);
    if (amountMinor > amountMinorMax) {
      throw new Refusal("brand_rule", { field: fieldAt(place, "count"), reason: "too_high" });
    }
    return { ...given, amount: formatMinor(minor(amountMinor), brand.currency) };
  };
  return {
    worthFor: (...asked) => worthFor(deps, ...asked),
    price,
    async priceAll(brand, all, { placeOf, known, kept = [] }) {
      const done: (typeof all)[number][] = [];
      for (const [at, one] of all.entries()) {
        done.push(await price(brand, one, { place: placeOf(at), known, kept }));
      }
      return done;
    },
  };
}
