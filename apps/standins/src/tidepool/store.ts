import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Transfer } from "./rules.ts";

/** Everything Tidepool remembers: in memory, and in one file so that a restart forgets nothing. */
export interface State {
  /** Units by user and currency. */
  readonly wallets: Map<string, number>;
  readonly transfers: Map<string, Transfer>;
}

type Written = Omit<Transfer, "decidedAt"> & Partial<Pick<Transfer, "decidedAt">>;

export interface Store {
  readonly state: State;
  /** Writes the file, and resolves when it is written: an answer must not know more than it. */
  save(): Promise<void>;
}

export async function openStore(dataDir: string): Promise<Store> {
  const folder = path.join(dataDir, "standins");
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, "tidepool.json");
  const text = await readFile(file, "utf8").catch(() => "{}");
  const data = JSON.parse(text) as { wallets?: [string, number][]; transfers?: Written[] };
  // A file from before transfers were listed does not say when they were decided, nor for whom.
  const older = { operatorId: "baize", isOmitted: false };
  const state: State = {
    wallets: new Map(data.wallets ?? []),
    transfers: new Map(
      (data.transfers ?? []).map((one) => [
        one.id,
        {
          ...older,
          ...one,
          decidedAt: one.decidedAt ?? (one.status === "pending" ? "" : one.dueAt),
        },
      ]),
    ),
  };
  let writing = Promise.resolve();

  async function write(): Promise<void> {
    const content = JSON.stringify({
      wallets: [...state.wallets],
      transfers: [...state.transfers.values()],
    });
    await writeFile(`${file}.new`, content);
    await rename(`${file}.new`, file);
  }

  return {
    state,
    save() {
      writing = writing.then(write, write);
      return writing;
    },
  };
}
