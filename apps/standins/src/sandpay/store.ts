import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Payout } from "./payout-rules.ts";
import type { Payment } from "./rules.ts";

/** What waits to be told to the platform. */
export interface Notification {
  readonly id: string;
  readonly url: string;
  readonly body: string;
  readonly attempts: number;
}

/** Everything SandPay remembers: in memory, and in one file so that a restart forgets nothing. */
export interface State {
  readonly payments: Map<string, Payment>;
  readonly payouts: Map<string, Payout>;
  /** Notifications on their way, by id. */
  readonly notifications: Map<string, Notification>;
}

export interface Store {
  readonly state: State;
  /** Writes the file soon; several calls in a row are one write. */
  save(): void;
  close(): Promise<void>;
}

/** A sandbox needs no long memory, and the file is rewritten whole. */
const paymentsMax = 2000;
const saveAfterMs = 50;

function trim(state: State): void {
  for (const known of [state.payments, state.payouts]) {
    for (const id of known.keys()) {
      if (known.size <= paymentsMax) break;
      known.delete(id);
    }
  }
}

async function readState(file: string): Promise<State> {
  const text = await readFile(file, "utf8").catch(() => "{}");
  const data = JSON.parse(text) as {
    payments?: Payment[];
    payouts?: Payout[];
    notifications?: Notification[];
  };
  return {
    payments: new Map((data.payments ?? []).map((payment) => [payment.id, payment])),
    payouts: new Map((data.payouts ?? []).map((payout) => [payout.id, payout])),
    notifications: new Map((data.notifications ?? []).map((item) => [item.id, item])),
  };
}

export async function openStore(dataDir: string): Promise<Store> {
  const folder = path.join(dataDir, "standins");
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, "sandpay.json");
  const state = await readState(file);
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  function write(): void {
    timer = undefined;
    trim(state);
    const text = JSON.stringify({
      payments: [...state.payments.values()],
      payouts: [...state.payouts.values()],
      notifications: [...state.notifications.values()],
    });
    writing = writing
      .then(() => writeFile(`${file}.new`, text))
      .then(() => rename(`${file}.new`, file));
  }

  return {
    state,
    save() {
      timer ??= setTimeout(write, saveAfterMs);
    },
    async close() {
      if (timer !== undefined) {
        clearTimeout(timer);
        write();
      }
      await writing;
    },
  };
}
