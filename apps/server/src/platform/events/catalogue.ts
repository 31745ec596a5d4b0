import { z } from "zod";

/**
 * What can happen, by kind. The noun that owns a fact declares it once, with the schema of its
 * payload: who publishes it and who consumes it meet in that schema, and nothing is cast.
 */

/** An event that is ready to be published. */
export interface NewEvent {
  /** Given where a later event names this one; else it gets one. */
  readonly id?: string;
  readonly kind: string;
  readonly version: number;
  /** Null where it concerns nobody in particular. */
  readonly memberId: bigint | null;
  /** Empty where it concerns all brands. */
  readonly merchantCode: string;
  readonly payload: unknown;
}

/** Any type of event, where its payload does not matter. */
export interface AnyEventType {
  readonly kind: string;
  readonly version: number;
  readonly schema: z.ZodType;
}

export interface EventType<Kind extends string, Payload, Written = Payload> extends AnyEventType {
  readonly kind: Kind;
  readonly schema: z.ZodType<Payload, Written>;
  /** Makes an event of this type. */
  (payload: Written): NewEvent;
}

/** An event that happened, as a consumer of its type gets it. */
export interface Happened<Kind extends string, Payload> {
  readonly id: string;
  readonly kind: Kind;
  readonly memberId: bigint | null;
  readonly merchantCode: string;
  readonly at: Date;
  readonly payload: Payload;
}

/** The events of these types; `kind` tells which one it is. */
export type HappenedOf<Types extends readonly AnyEventType[]> = {
  [Index in keyof Types]: Types[Index] extends EventType<infer Kind, infer Payload, infer _Written>
    ? Happened<Kind, Payload>
    : Happened<string, unknown>;
}[number];

/** Whom an event concerns, as its payload says it. */
interface Concerns<Written> {
  /** Events of one member are consumed in order. */
  readonly member?: (payload: Written) => string;
  readonly merchant?: (payload: Written) => string;
}

/** An amount in minor units, written as text. */
export const amountText = z
  .string()
  .regex(/^-?\d+$/)
  .transform((text) => BigInt(text));

const kindPattern = /^[a-z_]+\.[a-z_]+$/;

/**
 * Declares a type of event. The kind is `module.noun_verbed`, in the past tense. A payload is plain
 * JSON (amounts, ids and moments are text, which the schema may read); one that changes its shape
 * gets the next version.
 */
export function defineEvent<Kind extends string, Payload, Written>(
  kind: Kind,
  version: number,
  schema: z.ZodType<Payload, Written>,
  { member, merchant }: Concerns<Written> = {},
): EventType<Kind, Payload, Written> {
  if (!kindPattern.test(kind)) throw new Error(`not a kind of event: ${kind}`);
  const make = (payload: Written): NewEvent => ({
    kind,
    version,
    memberId: member === undefined ? null : BigInt(member(payload)),
    merchantCode: merchant?.(payload) ?? "",
    payload,
  });
  return Object.assign(make, { kind, version, schema });
}
