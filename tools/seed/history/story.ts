import { dayMs, hourMs, minuteMs } from "@baize/contract/durations";
import type { Config } from "../../../apps/server/src/platform/config.ts";
import type { Log } from "../../../apps/server/src/platform/log.ts";
import type { StudioConfig } from "../../../apps/studio/src/config.ts";
import { runClosing } from "./closing.ts";
import { runHappenings } from "./happenings.ts";
import { openHouse, type House, type Members } from "./house.ts";
import { findOwn } from "./own.ts";
import { peopleOf, type Person, type Scale } from "./people.ts";
import type { Payment } from "./provider.ts";
import { agreeTeam, settleTeam, visitCampaign } from "./team.ts";
import { runNight, runSitting, sittingsPerDay } from "./sittings.ts";

/**
 * The demo's history: so many members over so many days, up to a moment. It is lived through part
 * by part, and after each part its progress is recorded. A restart runs the interrupted part again,
 * with the same keys, so that nothing happens twice.
 */
export interface Progress {
  readonly endsAt: Date;
  readonly scale: Scale;
  /** The part that comes next; one more than the last when all is done. */
  readonly next: number;
  /** What the provider of the past must still know. */
  readonly payments: readonly Payment[];
}

export interface StoryOptions {
  readonly config: Config;
  readonly studio: StudioConfig;
  readonly log: Log;
  readonly progress: Progress;
  readonly save: (progress: Progress) => void;
}

/** After the beginning of each day, which is a whole number of days before the end. */
const sittingHours = [2, 9, 16] as const;
const closingMs = 40 * minuteMs;
const rememberedDays = 4;

export const partsOf = ({ days }: Scale): number => days * sittingsPerDay + 1;

function startOf({ endsAt, scale }: Progress, index: number): Date {
  const isClosing = index === partsOf(scale) - 1;
  if (isClosing) return new Date(endsAt.getTime() - closingMs);
  const day = Math.floor(index / sittingsPerDay);
  const hours = sittingHours[index % sittingsPerDay] ?? 0;
  return new Date(endsAt.getTime() - (scale.days - day) * dayMs + hours * hourMs);
}

/** Those who were there when it broke off. */
async function findMembers(house: House, people: readonly Person[], endsAt: Date): Promise<void> {
  for (const person of people) {
    const member = await findOwn(house, person, endsAt);
    if (member !== undefined) house.members.set(person.username, member);
  }
}

async function runPart(house: House, options: StoryOptions, index: number, parts: Parts) {
  const { config, progress } = options;
  const { scale } = parts;
  const day = Math.floor(index / sittingsPerDay);
  const sitting = index % sittingsPerDay;
  const part = { ...parts, day, sitting, startsAt: startOf(progress, index) };
  if (index === partsOf(scale) - 1) return runClosing(house, part, config.sandpay.url);
  await visitCampaign(house, part);
  await runSitting(house, part);
  if (sitting === 0) await agreeTeam(house, part);
  await settleTeam(house, part, sitting === sittingsPerDay - 1);
  if (sitting === 1) await runHappenings(house, part);
  if (sitting === sittingsPerDay - 1) await runNight(house, part);
  return undefined;
}

interface Parts {
  readonly endsAt: Date;
  readonly scale: Scale;
  readonly people: readonly Person[];
  readonly members: Members;
}

/** Lives through what is left of the history. */
export async function tellStory(options: StoryOptions): Promise<void> {
  const { progress, save, config, studio, log } = options;
  const { scale, endsAt, payments } = progress;
  const startsAt = startOf(progress, progress.next);
  const house = await openHouse({ config, studio, log, startsAt, payments });
  try {
    const people = peopleOf(scale);
    await findMembers(house, people, endsAt);
    const parts = { endsAt, scale, people, members: house.members };
    for (let index = progress.next; index < partsOf(scale); index += 1) {
      const at = startOf(progress, index);
      if (at > house.clock.now()) house.clock.set(at);
      await runPart(house, options, index, parts);
      const sinceMs = house.clock.now().getTime() - rememberedDays * dayMs;
      save({ scale, endsAt, next: index + 1, payments: house.provider.remembered(sinceMs) });
    }
  } finally {
    await house.close();
  }
}
