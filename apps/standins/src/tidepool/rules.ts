/**
 * Transfers of Tidepool, and the switches of its desk. Pure.
 *
 *   switch      the next transfer
 *   none        is carried out and answered
 *   refuse      is refused
 *   delay       is taken, and carried out half a minute later
 *   lose        is carried out, and the line breaks before the answer
 *   ignore      is not carried out, and the line breaks
 *   duplicate   is carried out, and answered as if the id already existed with other content
 *   undo        is carried out and answered, then taken back
 *   omit        is carried out and answered, and left out of the list of transfers
 *   down        (stays on) the line breaks at every call
 */
export const faults = [
  "none",
  "refuse",
  "delay",
  "lose",
  "ignore",
  "duplicate",
  "undo",
  "omit",
  "down",
] as const;
export type Fault = (typeof faults)[number];

export function isFault(text: unknown): text is Fault {
  return typeof text === "string" && (faults as readonly string[]).includes(text);
}

export interface Transfer {
  readonly id: string;
  /** Whose platform asked. */
  readonly operatorId: string;
  readonly direction: "deposit" | "withdraw";
  readonly user: string;
  readonly currency: string;
  /** Units of the contract: 1/100,000 of a major unit. */
  readonly amount: number;
  readonly status: "done" | "pending" | "refused" | "undone";
  readonly reason: string;
  /** When a pending one is carried out. */
  readonly dueAt: string;
  /** When it was carried out or refused; empty while it is pending. */
  readonly decidedAt: string;
  /** The list of transfers has a hole where it is. */
  readonly isOmitted: boolean;
}

export const walletKey = (user: string, currency: string) => `${user} ${currency}`;

/** The balance after a transfer; undefined when there is not enough. */
export function balanceAfter(
  balance: number,
  { direction, amount }: Pick<Transfer, "direction" | "amount">,
): number | undefined {
  const after = direction === "deposit" ? balance + amount : balance - amount;
  return after < 0 || !Number.isSafeInteger(after) ? undefined : after;
}

/** What somebody asks for. */
export type TransferContent = Pick<
  Transfer,
  "id" | "operatorId" | "direction" | "user" | "currency" | "amount"
>;

export function isSameTransfer(a: Transfer, b: TransferContent) {
  return (
    a.operatorId === b.operatorId &&
    a.direction === b.direction &&
    a.user === b.user &&
    a.currency === b.currency &&
    a.amount === b.amount
  );
}

/** What a transfer's state is called on the wire. One that was taken back was carried out. */
export function statusOf({ status, reason }: Pick<Transfer, "status" | "reason">): string {
  if (status === "refused") return reason;
  return status === "pending" ? "RS_PENDING" : "RS_OK";
}

export const plays = ["win", "lose"] as const;
export type Play = (typeof plays)[number];

export function isPlay(text: unknown): text is Play {
  return text === "win" || text === "lose";
}

/** What one play moves: fifty major units, or what is left. */
const playUnits = 50 * 100_000;

export function afterPlay(balance: number, play: Play): number {
  return play === "win" ? balance + playUnits : Math.max(0, balance - playUnits);
}
