import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";

/**
 * What the clients know: a line before each request and a line for each answer, each on the disk
 * before anything else happens. It, and not the memory of the clients, is what the books are
 * compared with.
 */
export type Deed =
  | "bet"
  | "win"
  | "rollback"
  | "deposit"
  | "withdrawal"
  | "transfer"
  | "send"
  | "limit"
  | "cancel_bonus"
  | "claim"
  | "rebate"
  | "check_in"
  | "turn"
  | "code"
  | "open"
  | "redeem"
  | "convert"
  | "approve"
  | "reject"
  | "retry"
  | "pay_by_hand";

export interface Wish {
  readonly deed: Deed;
  /** The key under which it is asked, however often. */
  readonly key: string;
  readonly memberId: string;
  readonly amountMinor?: string;
  /** The bonus that was chosen with a deposit. */
  readonly offerId?: string;
}

export type Line =
  | ({ readonly is: "sent" } & Wish)
  | { readonly is: "accepted" | "refused"; readonly key: string; readonly said: string }
  /** No answer came; it is asked again under the same key. */
  | { readonly is: "lost"; readonly key: string };

export interface Journal {
  write(line: Line): void;
  read(): Told;
  close(): void;
}

/** The journal by key. */
export interface Told {
  readonly sent: ReadonlyMap<string, Wish>;
  readonly accepted: ReadonlySet<string>;
  readonly refused: ReadonlySet<string>;
  readonly lost: number;
}

export function openJournal(file: string): Journal {
  const fd = openSync(file, "a");
  return {
    write(line) {
      writeSync(fd, `${JSON.stringify(line)}\n`);
      fsyncSync(fd);
    },
    read() {
      const sent = new Map<string, Wish>();
      const accepted = new Set<string>();
      const refused = new Set<string>();
      let lost = 0;
      for (const text of readFileSync(file, "utf8").split("\n")) {
        if (text === "") continue;
        const line = JSON.parse(text) as Line;
        if (line.is === "sent") sent.set(line.key, line);
        else if (line.is === "accepted") accepted.add(line.key);
        else if (line.is === "refused") refused.add(line.key);
        else lost += 1;
      }
      return { sent, accepted, refused, lost };
    },
    close: () => closeSync(fd),
  };
}
