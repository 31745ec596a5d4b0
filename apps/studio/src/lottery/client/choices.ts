/**
 * What is chosen on a board, as the slip it makes. Pure, and by the rules the studio plays by:
 * lines and the highest prize are worked out as it will work them out again.
 */
import { formatMinor, minor, type Minor } from "@baize/money";
import type { Family } from "../rules/family.ts";
import type { Play, Ticket } from "../rules/play.ts";
import { prizeOf } from "../rules/prize.ts";
import { isRefusal } from "../rules/refusal.ts";
import { liabilityOf, reachOf } from "../slips/exposure.ts";
import type { PlayMenuView, PlayView } from "../protocol.ts";
import { placesText } from "../rules/places.ts";
import type { OrderItem } from "./calls.ts";

/** By play: the chosen values of each of its groups. */
export type Choices = Readonly<Record<string, readonly (readonly string[])[]>>;

export const playsOf = (menu: PlayMenuView): readonly PlayView[] =>
  menu.prizeModes.flatMap(({ playMenuGroups }) =>
    playMenuGroups.flatMap(({ playMenus }) => playMenus.filter(({ groups }) => groups !== null)),
  );

export function toggled(choices: Choices, play: PlayView, group: number, value: string): Choices {
  const before = choices[play.playId] ?? (play.groups ?? []).map(() => []);
  const after = before.map((values, at) => {
    if (at !== group) return values;
    return values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
  });
  return { ...choices, [play.playId]: after };
}

export const without = (choices: Choices, playId: string): Choices =>
  Object.fromEntries(Object.entries(choices).filter(([known]) => known !== playId));

/** The canonical text: values in the order of their group. */
export const textOf = ({ groups }: PlayView, chosen: readonly (readonly string[])[]): string =>
  (groups ?? [])
    .map(({ values }, at) => values.filter((value) => chosen[at]?.includes(value)).join(","))
    .join("|");

export interface SlipItem {
  readonly view: PlayView;
  readonly play: Play;
  readonly ticket: Ticket;
  readonly names: string;
}

function namesOf({ groups }: PlayView, chosen: readonly (readonly string[])[]): string {
  const named = (groups ?? []).map(({ values, names }, at) =>
    values
      .flatMap((value, place) => (chosen[at]?.includes(value) ? [names[place]] : []))
      .join(", "),
  );
  return placesText(named);
}

/** What is chosen and whole: a choice that lacks something is on the board and not on the slip. */
export function itemsOf(choices: Choices, family: Family, plays: readonly PlayView[]): SlipItem[] {
  return plays.flatMap((view): SlipItem[] => {
    const chosen = choices[view.playId];
    const play = family.plays.find(({ code }) => code === view.playId);
    if (chosen === undefined || play === undefined) return [];
    const ticket = play.read(textOf(view, chosen));
    return isRefusal(ticket) ? [] : [{ view, play, ticket, names: namesOf(view, chosen) }];
  });
}

/** Something is chosen for it, and more is needed. */
export const isPartly = (choices: Choices, items: readonly SlipItem[], playId: string): boolean =>
  (choices[playId] ?? []).some((values) => values.length > 0) &&
  !items.some(({ view }) => view.playId === playId);

export interface Totals {
  readonly lines: number;
  readonly stake: Minor;
  readonly reach: Minor;
}

export function totalsOf(items: readonly SlipItem[], unit: Minor, multiple: number): Totals {
  const lineStake = minor(unit * BigInt(multiple));
  const lines = items.reduce((sum, { ticket }) => sum + ticket.lines, 0);
  const priced = items.map(({ play, ticket }) => ({
    play,
    ticket,
    lineStake,
    pricing: "odds" as const,
  }));
  return {
    lines,
    stake: minor(lineStake * BigInt(lines)),
    reach: items.length === 0 ? minor(0n) : reachOf(liabilityOf(priced)),
  };
}

export const orderItemsOf = (
  items: readonly SlipItem[],
  unit: Minor,
  multiple: number,
  currency: string,
): OrderItem[] =>
  items.map(({ view, ticket }) => ({
    playId: view.playId,
    selection: ticket.text,
    lines: ticket.lines,
    stake: formatMinor(minor(unit * BigInt(multiple) * BigInt(ticket.lines)), currency),
    odds: view.playMenuInfos.map(({ bonus }) => bonus),
  }));

const hundred = minor(100n);

/** What one value alone pays at most for a stake of 1; undefined where it is no whole choice. */
export function oddsOfValue(family: Family, playId: string, value: string): string | undefined {
  const ticket = family.plays.find(({ code }) => code === playId)?.read(value);
  if (ticket === undefined || isRefusal(ticket)) return undefined;
  const best = prizeOf(ticket.most, hundred, "odds");
  return `${best / 100n}.${`${best % 100n}`.padStart(2, "0")}`;
}
