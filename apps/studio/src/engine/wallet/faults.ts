/**
 * Fault switches: the studio misbehaves on purpose, so that tests can show what a platform makes of
 * it. Never in production (the configuration refuses them).
 */
export const faultKinds = [
  /** Every call goes out twice. */
  "duplicate",
  /** Calls wait before they go out. */
  "delay",
  /** The wallet's answer is thrown away. */
  "lose_answer",
  /** The rollback is sent first and the bet after it. */
  "rollback_first",
  /** The signature does not fit the body. */
  "wrong_signature",
  /** A win goes out a second time under its own id, at the same moment. */
  "double_win",
] as const;
export type FaultKind = (typeof faultKinds)[number];

export type WalletPath =
  | "/user/balance"
  | "/transaction/bet"
  | "/transaction/win"
  | "/transaction/rollback";

export interface Faults {
  /** The next `count` calls (of `path`, if given) meet the fault. */
  set(kind: FaultKind, count: number, path?: WalletPath): void;
  clear(): void;
  /** Takes one off the switch and says whether it was on; told of which transaction, if of one. */
  take(kind: FaultKind, path: WalletPath, transactionUuid?: string): boolean;
}

export function createFaults(): Faults {
  let switches: { kind: FaultKind; left: number; path: WalletPath | undefined }[] = [];
  return {
    set(kind, count, path) {
      switches.push({ kind, left: count, path });
    },
    clear() {
      switches = [];
    },
    take(kind, path) {
      const found = switches.find(
        (each) =>
          each.kind === kind && each.left > 0 && (each.path === undefined || each.path === path),
      );
      if (found === undefined) return false;
      found.left -= 1;
      return true;
    },
  };
}
