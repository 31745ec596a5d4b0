import { z } from "zod";
import type { Command } from "./command.ts";
import type { Platform } from "./modules.ts";
import { Refusal } from "./platform/errors.ts";

/**
 * Who reads the log of events and how late, what was parked, and what becomes of it: see
 * docs/concepts/events.md. The console does the same, and the audit trail has both.
 */
const usage = [
  "npm run events                                      who reads, how late, and what is parked",
  "npm run events -- replay CONSUMER ID                has one parked event tried again",
  "npm run events -- drop CONSUMER ID [REASON]         gives one parked event up",
  "npm run events -- range CONSUMER FROM UNTIL [REASON] tells again what a consumer has passed",
].join("\n");

const shownMax = 100;
const unsaid = "at the server";
const Moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());

type EventConsole = Platform["modules"]["backoffice"]["events"];
type Say = (line: string) => void;
type Given = readonly (string | undefined)[];

async function show(events: EventConsole, say: Say): Promise<void> {
  for (const { consumer, lagSeconds, retrying, waiting, parked } of await events.consumers()) {
    const late = `${Math.round(lagSeconds)} s behind`;
    say(`${consumer}: ${late}, ${retrying} retried, ${waiting} waiting, ${parked} parked`);
  }
  const { content } = await events.aside({ state: "parked", pageNum: 1, pageSize: shownMax });
  for (const { consumer, eventId, kind, at, error } of content) {
    say(`${consumer} ${eventId} ${kind} of ${at}: ${error}`);
  }
}

/** What a refusal means here, where a person knows what was typed. */
const refused: Readonly<Record<string, string>> = {
  "range not_found": "Nobody has that name.",
  "range event_range_too_large": "That is too much at once: name a shorter time.",
  "drop not_found": "No such event is parked.",
  "replay not_found": "No such event is parked.",
};

async function decide(events: EventConsole, action: string, given: Given): Promise<string> {
  const [consumer = "", second, third, fourth] = given;
  if (action === "range") {
    const bounds = { from: Moment.parse(second), until: Moment.parse(third) };
    const range = { consumer, ...bounds, reason: fourth ?? unsaid };
    const { events: many } = await events.replayRange(undefined, range);
    return `${many} events will be taken again.`;
  }
  const eventId = z.uuid().parse(second);
  if (action === "drop") await events.drop(undefined, consumer, eventId, third ?? unsaid);
  else await events.retry(undefined, consumer, eventId);
  return "Done.";
}

export const eventCommand: Command = async ({ modules }, [action, ...rest], say) => {
  const { events } = modules.backoffice;
  if (action === undefined) {
    await show(events, say);
    return 0;
  }
  if (!["replay", "drop", "range"].includes(action)) {
    say(usage);
    return 2;
  }
  try {
    say(await decide(events, action, rest));
    return 0;
  } catch (error) {
    const text = error instanceof Refusal ? refused[`${action} ${error.code}`] : undefined;
    if (text === undefined) throw error;
    say(text);
    return 1;
  }
};
