import { expect, test } from "vitest";
import { keyIdOf, type Ledger, type Operation } from "../../ledger/index.ts";
import type { Tx } from "../../platform/db.ts";
import { freeWins } from "./wins.ts";
import { encodeDetail } from "../operations.ts";

const part = { vendorCode: "NVS", gameCode: "koi", currency: "BDT", isClosing: false };

function operation(
  name: string,
  kind: string,
  amountMinor: bigint,
  { isFree = false, target }: { isFree?: boolean; target?: string } = {},
): Operation {
  const detail = encodeDetail({ ...part, isFree }, target);
  return { id: name, memberId: 7n, keyId: keyIdOf(name), kind, amountMinor, detail } as Operation;
}

const lost = operation("lost", "win", 900n, { isFree: true });
const paid = operation("paid", "win", 800n);
const ledger: Pick<Ledger, "operationsOf"> = {
  operationsOf: async (_reader, refs) =>
    [lost, paid].filter(({ keyId }) => refs.some((ref) => ref.keyId === keyId)),
};

test("what free rounds won is shown, and taken off where it is taken back", async () => {
  const operations = [
    operation("bet", "bet", 0n, { isFree: true }),
    operation("won", "win", 250n, { isFree: true }),
    operation("own", "win", 100n),
    operation("back", "rollback", 900n, { target: "lost" }),
    operation("back of paid", "rollback", 800n, { target: "paid" }),
    operation("nothing", "rollback", 0n, { target: "gone" }),
  ];
  expect(await freeWins({} as Tx, ledger, operations)).toEqual(
    new Map([
      ["won", 250n],
      ["back", -900n],
    ]),
  );
});
