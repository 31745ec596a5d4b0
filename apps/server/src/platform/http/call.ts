import type { CallAnswer, CallName, CallParsed, routes } from "@baize/contract";

/**
 * What a handler of a contract call receives. Routes hold no rules: they get parsed input and a
 * context, call one use case, and return the answer; refusals are thrown.
 */

/** The signed-in account behind a call. */
export interface Session {
  readonly sessionId: string;
  readonly memberId: bigint;
  /** Member type of the specification: 1, 2, 41, 42 agent; 3 player; 4 trial. */
  readonly memberType: number;
  readonly isTrial: boolean;
  readonly currency: string;
}

export interface CallContext {
  readonly requestId: string;
  /** Visitor's address as the trusted proxy or the socket gives it. */
  readonly ip: string;
  readonly userAgent: string;
  /** Host the visitor typed, without port. */
  readonly host: string;
  /** Brand of that host. */
  readonly merchantCode: string;
  /** Language of the answer's texts. */
  readonly language: string;
  readonly idempotencyKey: string | undefined;
  readonly session: Session | undefined;
}

type ContextOf<N extends CallName> = (typeof routes)[N]["access"] extends "anyone"
  ? CallContext
  : CallContext & { readonly session: Session };

export type Handler<N extends CallName> = (
  input: CallParsed<N>,
  context: ContextOf<N>,
) => Promise<CallAnswer<N>>;

/** The handlers of a module, one per call name it serves. */
export type Handlers<N extends CallName> = { readonly [K in N]: Handler<K> };
