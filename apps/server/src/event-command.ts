import { z } from "zod";
import type { Command } from "./command.ts";
import type { EventDecisions } from "./platform/events/index.ts";

/**
 * Who reads the log of events and how late, what was parked, and what becomes of it: see
 * docs/concepts/events.md.
 */
const usage = [
  "npm run events                                    who reads, how late, and what is parked",
  "npm run events -- replay CONSUMER ID              has one parked event tried again",
  "npm run events -- drop CONSUMER ID                gives one parked event up",
  "npm run events -- range CONSUMER FROM UNTIL       tells again what a reader has passed",
].join("\n");

const shownMax = 100;
const Moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

type Say = (line: string) => void;

async function show(decisions: EventDecisions, say: Say): Promise<number> {
  for (const { consumer, lagSeconds, retrying, waiting, parked } of await decisions.listReaders()) {
    const late = `${Math.round(lagSeconds)} s behind`;
    say(`${consumer}: ${late}, ${retrying} retried, ${waiting} waiting, ${parked} parked`);
  }
  for (const one of await decisions.listParked(undefined, shownMax)) {
    say(`${one.consumer} ${one.id} ${one.kind} of ${one.at.toISOString()}: ${one.error}`);
  }
  return 0;
}

async function range(
  decisions: EventDecisions,
  [consumer = "", from, until]: readonly (string | undefined)[],
  say: Say,
): Promise<number> {
  const many = await decisions.replayRange(consumer, Moment.parse(from), Moment.parse(until));
  if (typeof many === "number") {
    say(`${many} events will be taken again.`);
    return 0;
  }
  say(many === "many" ? "That is too much at once: name a shorter time." : "Nobody has that name.");
  return 1;
}

export const eventCommand: Command = async ({ eventDecisions }, given, say) => {
  const [action, ...rest] = given;
  const [consumer = "", id = ""] = rest;
  if (action === undefined) return show(eventDecisions, say);
  if (action === "range") return range(eventDecisions, rest, say);
  if (action !== "replay" && action !== "drop") {
    say(usage);
    return 2;
  }
  const isDone = await eventDecisions[action](consumer, z.uuid().parse(id));
  say(isDone ? "Done." : "No such event is parked.");
  return isDone ? 0 : 1;
};
