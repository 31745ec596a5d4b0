import { setTimeout as sleep } from "node:timers/promises";
import { wire, type CallAnswer, type CallName } from "@baize/contract";
import { sealFor } from "../../apps/server/test/seal.ts";

/** The calls of the contract over HTTP, asked again under the same key until an answer comes. */
export interface Asked {
  readonly token?: string | undefined;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly key?: string;
}

export type Outcome<Value> =
  | { readonly is: "accepted"; readonly value: Value; readonly isRepeated: boolean }
  | { readonly is: "refused"; readonly code: string; readonly isRepeated: boolean };

export interface Caller {
  call<N extends CallName>(
    name: N,
    asked?: Asked,
    onLost?: () => void,
  ): Promise<Outcome<CallAnswer<N>>>;
}

const answerMsMax = 20_000;
const pauseMs = 150;

/** An answer that says nothing about the request: the client asks again. */
const isNoAnswer = (status: number, code: string) =>
  status >= 500 || code === "rate_limited" || code === "internal_error" || code === "key_rotated";

interface Body {
  readonly success?: boolean;
  readonly code?: string;
  readonly value?: unknown;
}

/** Thrown out of waiting when the drill is over. */
export class Over extends Error {
  override readonly name = "Over";
}

export function createCaller(origin: string, isOver: () => boolean): Caller {
  let jwk: Readonly<Record<string, unknown>> | undefined;

  async function seal(body: unknown, htm: string, htu: string): Promise<string> {
    if (jwk === undefined) {
      const answer = await fetch(`${origin}/.well-known/wps-jwks.json`);
      const { keys } = (await answer.json()) as { keys: Record<string, unknown>[] };
      jwk = keys[0];
    }
    return sealFor(jwk, body, { htm, htu }, new Date());
  }

  async function once(name: CallName, asked: Asked): Promise<{ status: number; body: Body }> {
    const { method, path, encrypted } = wire[name];
    const filled = Object.entries(asked.params ?? {}).reduce<string>(
      (text, [field, value]) => text.replace(`:${field}`, encodeURIComponent(value)),
      path,
    );
    const query = new URLSearchParams(asked.query).toString();
    const { body, token, key } = asked;
    const content =
      body !== undefined && encrypted ? { payload: await seal(body, method, filled) } : body;
    const answer = await fetch(`${origin}${filled}${query === "" ? "" : `?${query}`}`, {
      method,
      headers: {
        language: "en",
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(content === undefined ? {} : { "content-type": "application/json" }),
        ...(key === undefined ? {} : { "idempotency-key": key }),
      },
      ...(content === undefined ? {} : { body: JSON.stringify(content) }),
      signal: AbortSignal.timeout(answerMsMax),
    });
    return { status: answer.status, body: (await answer.json()) as Body };
  }

  return {
    async call<N extends CallName>(name: N, asked: Asked = {}, onLost: () => void = () => {}) {
      for (let isRepeated = false; ; isRepeated = true) {
        const told = await once(name, asked).catch(() => undefined);
        const code = told?.body.code ?? "";
        if (told !== undefined && !isNoAnswer(told.status, code)) {
          if (told.status >= 400) return { is: "refused", code, isRepeated };
          return { is: "accepted", value: told.body.value as CallAnswer<N>, isRepeated };
        }
        if (code === "key_rotated") jwk = undefined;
        onLost();
        if (isOver()) throw new Over(`${name} got no answer`);
        await sleep(pauseMs);
      }
    },
  };
}
