import type { CallAnswer, CallName, RefusalBody } from "@baize/contract";
import type { App } from "../src/app.ts";
import type { TestClock } from "../src/platform/clock.ts";
import type { Config } from "../src/platform/config.ts";
import type { TestDatabase } from "./database.ts";
import type { Inbox } from "./inbox.ts";

/** What a test knows of the api that app.ts starts for it. */

export interface CallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Protected header fields that replace the right ones of an encrypted call. */
  readonly sealed?: Readonly<Record<string, unknown>>;
  /** Sends `body` as it is, also to an encrypted call. */
  readonly plain?: boolean;
  readonly ip?: string;
}

export interface Answer<Value> {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The answer's `value` or `data`; throws when the call was refused. */
  readonly value: Value;
  readonly refusal: RefusalBody | undefined;
  readonly text: string;
}

export interface TestApp {
  readonly app: App;
  readonly config: Config;
  readonly clock: TestClock;
  readonly database: TestDatabase;
  /** Messages that were sent. */
  readonly inbox: Inbox;
  readonly call: <N extends CallName>(
    name: N,
    options?: CallOptions,
  ) => Promise<Answer<CallAnswer<N>>>;
  /** The same without the second person of `hasSecondPerson`. */
  readonly callAlone: TestApp["call"];
  /** A registered member's token. */
  aMember(username?: string, password?: string): Promise<string>;
  aTrial(): Promise<string>;
  seal(content: unknown, header: Readonly<Record<string, unknown>>): Promise<string>;
  close(): Promise<void>;
}
