import type { ConsoleRaffle, RaffleProof, RaffleSettings, RaffleStatus } from "@baize/contract";
import { formatMinor, minor, parseMinor } from "@baize/money";
import { textIn } from "../../platform/text.ts";
import type { AwardRow } from "../awards/rules.ts";
import { namerOf, present } from "../prize-terms/naming.ts";
import type { NamePrizes } from "../prize-terms/ports.ts";
import { givenBy, redrawAtOf, stateAt } from "./rules.ts";
import type { CountedRaffle, ListedWin, OwnRange, RaffleRow } from "./store.ts";

/** Raffles as they cross the wire. */

const text = (amountMinor: bigint, currency: string) => formatMinor(minor(amountMinor), currency);
const shown = (amount: string, currency: string) =>
  text(parseMinor(amount, currency) ?? 0n, currency);

const prizesOf = (settings: RaffleSettings, currency: string) =>
  givenBy(settings).map(({ amount, prize = null }) => ({
    amount: shown(amount, currency),
    prize,
    prizeOf: null,
  }));

const winOf = (
  { place, ticket, alias, amountMinor, prize, replaces }: ListedWin,
  currency: string,
) => ({
  place,
  ticket,
  alias,
  replaces,
  amount: text(amountMinor, currency),
  prize,
  prizeOf: null,
});

interface Own {
  readonly at: Date;
  readonly language: string;
  readonly memberId: bigint;
  readonly serverSeedHash: string;
  readonly redrawSeedHash: string | null;
  readonly ranges: readonly OwnRange[];
  readonly wins: readonly ListedWin[];
  /** Tickets that the member bought for points. */
  readonly bought: number;
  /** The award of a place of this raffle. */
  readonly awardOf: (place: number) => AwardRow | undefined;
}

export function statusOf(row: RaffleRow, own: Own): RaffleStatus {
  const { raffleId, settings, currency } = row;
  const { rule, perOwner, turnoverBps } = settings;
  const { ranges, wins } = own;
  const won = wins.flatMap((win) => {
    const award = win.memberId === own.memberId ? own.awardOf(win.place) : undefined;
    return award === undefined ? [] : [{ win, award }];
  });
  // What can still be claimed comes first.
  const first = won.find(({ award }) => award.state === "issued") ?? won[0];
  return {
    raffleId,
    title: textIn(settings.title, own.language),
    terms: textIn(settings.terms, own.language),
    state: stateAt(row, own.at),
    currency,
    tickets: ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0),
    numbers: ranges.map(({ from, to }) => ({ from, to })),
    alias: ranges[0]?.alias ?? null,
    all: row.tickets,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    commitment: own.serverSeedHash,
    redrawCommitment: own.redrawSeedHash,
    redrawAt: redrawAtOf(row)?.toISOString() ?? null,
    input: row.input,
    rule: { ...rule, amount: shown(rule.amount, currency) },
    sale: settings.sale && {
      points: settings.sale.points,
      left: Math.max(0, settings.sale.aMember - own.bought),
    },
    prizes: prizesOf(settings, currency),
    perOwner,
    redraw: settings.redraw,
    turnoverBps,
    drawn: wins.map((win) => winOf(win, currency)),
    prize:
      first === undefined
        ? null
        : {
            place: first.win.replaces ?? first.win.place,
            amount: text(first.win.amountMinor, currency),
            prize: first.award.prize,
            prizeOf: null,
            claimId: first.award.awardId,
            awardState: first.award.state,
            claimBy: first.award.claimBy?.toISOString() ?? null,
          },
  };
}

/** With the games, wheels and tournaments of all prizes in them. */
export async function namedRaffles(
  raffles: readonly RaffleStatus[],
  language: string,
  namePrizes: NamePrizes,
): Promise<RaffleStatus[]> {
  const shownIn = ({ prizes, drawn, prize }: RaffleStatus) => [
    ...prizes,
    ...drawn,
    ...present([prize]),
  ];
  const of = await namerOf(raffles.flatMap(shownIn), language, namePrizes);
  return raffles.map(({ prizes, drawn, prize, ...raffle }) => ({
    ...raffle,
    prizes: prizes.map(of),
    drawn: drawn.map(of),
    prize: prize && of(prize),
  }));
}

interface ShownSeed {
  readonly serverSeedHash: string;
  readonly serverSeed: string | null;
}

// tidy: allow money-number, because it is the number of a round.
const roundOf = (round: bigint | null) => (round === null ? null : Number(round));

const redrawProofOf = (row: RaffleRow, seed: ShownSeed): RaffleProof["redraw"] => ({
  ...seed,
  places: row.redrawPlaces === null ? null : [...row.redrawPlaces],
  frozenAt: row.redrawFrozenAt?.toISOString() ?? null,
  round: roundOf(row.redrawRound),
  publicInput: row.redrawInput,
});

export function raffleProofOf(
  row: RaffleRow,
  { again, ...seed }: ShownSeed & { readonly again: ShownSeed | undefined },
  wins: readonly ListedWin[],
  at: Date,
): RaffleProof {
  const { raffleId, currency, settings } = row;
  return {
    kind: "raffle",
    drawId: raffleId,
    state: stateAt(row, at),
    ...seed,
    input: row.input,
    round: roundOf(row.round),
    publicInput: row.publicInput,
    list: row.list,
    listHash: row.listHash,
    frozenAt: row.frozenAt?.toISOString() ?? null,
    currency,
    prizes: prizesOf(settings, currency),
    perOwner: settings.perOwner,
    drawn: wins.map((win) => winOf(win, currency)),
    redraw: again === undefined ? null : redrawProofOf(row, again),
  };
}

export function consoleRaffleOf(
  row: CountedRaffle,
  serverSeedHash: string,
  at: Date,
): ConsoleRaffle {
  const { raffleId, merchantCode, settings, input, currency, tickets, owners, winners } = row;
  return {
    raffleId,
    merchantCode,
    settings,
    state: stateAt(row, at),
    input,
    serverSeedHash,
    tickets,
    owners,
    winners,
    won: text(row.wonMinor, currency),
    claimed: text(row.claimedMinor, currency),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    drawnAt: row.drawnAt?.toISOString() ?? null,
  };
}
