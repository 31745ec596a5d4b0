import type {
  CallAnswer,
  CallName,
  CallParsed,
  GuardedEffect,
  Permission,
  routes,
  SessionScope,
} from "@baize/contract";
import { type MemberType } from "@baize/contract/member-types";

/**
 * What a handler of a contract call receives. Routes hold no rules: they get parsed input and a
 * context, call one use case, and return the answer; refusals are thrown.
 */

/** The signed-in account behind a call. */
export interface Session {
  readonly sessionId: string;
  readonly memberId: bigint;
  /** Member type of the specification: 1, 2, 41, 42 agent; 3 player; 4 trial. */
  readonly memberType: MemberType;
  readonly isTrial: boolean;
  readonly currency: string;
  /** What the session may do: everything, or first one thing only. */
  readonly scope: SessionScope;
  /**
   * How surely it knows its member. "low": a remembered browser opened it. "strong": the member
   * showed the authenticator in it.
   */
  readonly assurance: "low" | "full" | "strong";
}

/** The operator behind a call of the console. */
export interface OperatorInCall {
  readonly operatorId: string;
  readonly username: string;
  readonly sessionId: string;
  readonly permissions: ReadonlySet<Permission>;
  /** "password": a one-time password opened the session, which may only choose a new one. */
  readonly scope: "full" | "password";
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
  /** Origin of the page that calls, as browsers say it of writing calls. */
  readonly origin: string | undefined;
  readonly session: Session | undefined;
  readonly operator: OperatorInCall | undefined;
  /** One of the platform's own cookies, by its `__Host-` name. */
  readonly cookie: (name: string) => string | undefined;
  /** Sets a cookie with the answer; null takes it away. */
  readonly setCookie: (name: string, value: string | null, maxAgeSeconds: number) => void;
}

/** An operator who does something, and from where. */
export interface Doer {
  readonly operatorId: string;
  readonly username: string;
  readonly ip: string;
}

/**
 * Whose hand a guarded call of the console is in. It cannot act by itself: the guard of four eyes
 * takes it, and asks for a second person where it needs one.
 */
export interface Hand {
  readonly call: CallName;
  /** What was asked, parsed: what is agreed to is this and nothing else. */
  readonly input: { readonly params: unknown; readonly query: unknown; readonly body: unknown };
  readonly idempotencyKey: string | undefined;
  readonly asker: Doer;
  /** The second person who agrees right now; the guard checks them again. */
  readonly agreed: { readonly approvalId: string; readonly by: Doer } | undefined;
}

type AccessOf<N extends CallName> = (typeof routes)[N]["access"];

type EffectOf<N extends CallName> = (typeof routes)[N] extends { readonly effect: infer E }
  ? E
  : never;

/** What a handler of a guarded call gets: no operator, so that it cannot act past the guard. */
export type GuardedContext = Omit<CallContext, "operator" | "session"> & { readonly hand: Hand };

type OperatorContext<N extends CallName> = [EffectOf<N>] extends [GuardedEffect]
  ? GuardedContext
  : CallContext & { readonly operator: OperatorInCall };

type ContextOf<N extends CallName> =
  AccessOf<N> extends "anyone"
    ? CallContext
    : AccessOf<N> extends "operator"
      ? OperatorContext<N>
      : CallContext & { readonly session: Session };

/** A file, made while it is sent, so that its length costs no memory. */
export interface FileAnswer {
  readonly fileName: string;
  readonly parts: AsyncIterable<string>;
}

type AnswerOf<N extends CallName> = (typeof routes)[N] extends { readonly file: string }
  ? FileAnswer
  : CallAnswer<N>;

export type Handler<N extends CallName> = (
  input: CallParsed<N>,
  context: ContextOf<N>,
) => Promise<AnswerOf<N>>;

/** The handlers of a module, one per call name it serves. */
export type Handlers<N extends CallName> = { readonly [K in N]: Handler<K> };
