import type { Adapter, AdapterPayload } from "oidc-provider";

/** What the OIDC stand-in remembers, in memory: a restart forgets it, which hurts nobody here. */

interface Kept {
  readonly payload: AdapterPayload;
  readonly endsAtMs: number;
}

const keptMax = 5_000;

/** A store for one provider: the library asks for an adapter for each kind of thing. */
export function createMemory(now: () => Date): new (kind: string) => Adapter {
  const kept = new Map<string, Kept>();

  const find = (key: string): AdapterPayload | undefined => {
    const entry = kept.get(key);
    if (entry === undefined || entry.endsAtMs > now().getTime()) return entry?.payload;
    kept.delete(key);
    return undefined;
  };
  const findBy = (prefix: string, isIt: (payload: AdapterPayload) => boolean) => {
    const keys = [...kept.keys()].filter((key) => key.startsWith(prefix));
    return keys.map(find).find((payload) => payload !== undefined && isIt(payload));
  };

  return class Memory implements Adapter {
    readonly #kind: string;

    constructor(kind: string) {
      this.#kind = kind;
    }

    upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
      const [oldest] = kept.keys();
      if (kept.size >= keptMax && oldest !== undefined) kept.delete(oldest);
      const endsAtMs = now().getTime() + expiresIn * 1000;
      kept.set(`${this.#kind}:${id}`, { payload, endsAtMs });
      return Promise.resolve();
    }

    find(id: string): Promise<AdapterPayload | undefined> {
      return Promise.resolve(find(`${this.#kind}:${id}`));
    }

    findByUid(uid: string): Promise<AdapterPayload | undefined> {
      return Promise.resolve(findBy(`${this.#kind}:`, (payload) => payload.uid === uid));
    }

    findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
      return Promise.resolve(findBy(`${this.#kind}:`, (payload) => payload.userCode === userCode));
    }

    consume(id: string): Promise<void> {
      const payload = find(`${this.#kind}:${id}`);
      if (payload !== undefined) payload.consumed = Math.floor(now().getTime() / 1000);
      return Promise.resolve();
    }

    destroy(id: string): Promise<void> {
      kept.delete(`${this.#kind}:${id}`);
      return Promise.resolve();
    }

    revokeByGrantId(grantId: string): Promise<void> {
      for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key);
      return Promise.resolve();
    }
  };
}
