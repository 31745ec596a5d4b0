import type { CallName } from "@baize/contract";
import type { ExportSources } from "./backoffice/index.ts";
import type { InboxSource } from "./inbox/index.ts";
import type { TimelineSource } from "./identity/index.ts";
import type { Consumer } from "./platform/events/index.ts";
import type { Handlers } from "./platform/http/call.ts";
import type { CriticalPlace } from "./platform/integrity/index.ts";
import type { Job } from "./platform/jobs.ts";
import type { Shown } from "./platform/realtime/index.ts";

/** A topic's state as members of a brand see it; undefined where the brand has none such. */
export type ReadTopic = (id: string, merchantCode: string) => Promise<unknown>;

/**
 * What a module gives to the programs. Each has one function in its `module.ts` that makes it; the
 * api and the worker fold the list in modules.ts, so a new call, consumer, job, export or kind of
 * row in a member's timeline is added in its module and nowhere else.
 */
export interface Module {
  /** Of the calls of the contract. */
  readonly handlers?: Partial<Handlers<CallName>>;
  /** What open tabs are told of the module's events. */
  readonly feed?: readonly Shown[];
  /** What open pages may follow, by the first part of a topic's name. */
  readonly topics?: Readonly<Record<string, ReadTopic>>;
  readonly consumers?: readonly Consumer[];
  readonly jobs?: readonly Job[];
  /** Deletes what has served its time, by what it is; daily. */
  readonly cleanUp?: Readonly<Record<string, () => Promise<number>>>;
  readonly exports?: Partial<ExportSources>;
  /** What members are told in their inbox of what happens here. */
  readonly messages?: readonly InboxSource[];
  readonly timeline?: readonly TimelineSource[];
  /** Settings that nobody changes without a trace. */
  readonly critical?: readonly CriticalPlace[];
}

type Listed = "feed" | "consumers" | "jobs" | "messages" | "timeline" | "critical";
type ItemOf<Field extends Listed> = NonNullable<Module[Field]>[number];

/** All of one field, in the order of the modules. */
export const allOf = <Field extends Listed>(modules: readonly Module[], field: Field) =>
  modules.flatMap((one) => (one[field] ?? []) as readonly ItemOf<Field>[]);

/** One object of all; throws where two modules have the same name. */
function foldOf<Field extends "handlers" | "exports" | "cleanUp" | "topics">(
  modules: readonly Module[],
  field: Field,
): NonNullable<Module[Field]> {
  const found = new Map<string, unknown>();
  for (const [name, one] of modules.flatMap((module) => Object.entries(module[field] ?? {}))) {
    if (found.has(name)) throw new Error(`two modules have ${field} of ${name}`);
    found.set(name, one);
  }
  return Object.fromEntries(found) as NonNullable<Module[Field]>;
}

export const handlersIn = (modules: readonly Module[]) => foldOf(modules, "handlers");
export const exportsIn = (modules: readonly Module[]) => foldOf(modules, "exports");
export const topicsIn = (modules: readonly Module[]) => foldOf(modules, "topics");
export const cleanUpsIn = (modules: readonly Module[]) => foldOf(modules, "cleanUp");
