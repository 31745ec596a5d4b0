import {
  TransferAnswer,
  TransferBalanceAnswer,
  type TransferBalanceCall,
  type TransferCall,
  type TransferStatusCall,
} from "@baize/contract";
import { minor, type Minor } from "@baize/money";
import type { Ids } from "../../platform/ids.ts";
import type { VendorFacts } from "../store.ts";
import { balanceOf, toldOf, unitsOf, type Told, type TransferRow } from "./rules.ts";
import { callVendor, VendorError, type VendorCallDeps } from "../vendor-call.ts";

/** Our calls to vendors that keep members' money. Never made inside a transaction. */
export interface TransferCalls {
  /** What the member has there. Throws when the vendor does not say. */
  balance(vendor: VendorFacts, userRef: string, currency: string): Promise<Minor>;
  /** Sends a transfer, or repeats it: its id is the key. */
  send(vendor: VendorFacts, userRef: string, row: TransferRow): Promise<Told>;
  /** Asks what became of it. */
  ask(vendor: VendorFacts, userRef: string, row: TransferRow): Promise<Told>;
}

const directions = { in: "deposit", out: "withdraw" } as const;

export function createTransferCalls(deps: VendorCallDeps & { readonly ids: Ids }): TransferCalls {
  const asked = ({ operatorId }: VendorFacts, user: string) => ({
    operator_id: operatorId,
    user,
    request_uuid: deps.ids.uuidv7(),
  });

  function toldBy(answer: TransferAnswer, currency: string): Told {
    const { status, balance } = answer;
    const balanceMinor = balance === undefined ? undefined : balanceOf(BigInt(balance), currency);
    return { what: toldOf(status), balanceMinor, status };
  }

  return {
    async balance(vendor, userRef, currency) {
      const call: TransferBalanceCall = { ...asked(vendor, userRef), currency };
      const answer = await callVendor(deps, vendor, "/wallet/balance", call);
      const told = TransferBalanceAnswer.parse(answer);
      if (told.currency !== currency) throw new VendorError("the balance is of another currency");
      return balanceOf(BigInt(told.balance), currency);
    },
    async send(vendor, userRef, row) {
      const { currency } = row;
      const units = unitsOf(minor(row.amountMinor), currency);
      if (units === undefined) throw new RangeError(`transfer ${row.id} is no whole vendor units`);
      const call: TransferCall = {
        ...asked(vendor, userRef),
        currency,
        // tidy: allow money-number, because the contract takes a JSON integer, and it fits one.
        amount: Number(units),
        transfer_uuid: row.id,
        valid_until: row.validUntil.toISOString(),
      };
      const path = `/wallet/${directions[row.direction]}`;
      const told = toldBy(
        TransferAnswer.parse(await callVendor(deps, vendor, path, call)),
        currency,
      );
      // Only a vendor asked about a transfer can say that it does not know it.
      return told.what === "unknown" ? { ...told, what: "silent" } : told;
    },
    async ask(vendor, userRef, row) {
      const call: TransferStatusCall = { ...asked(vendor, userRef), transfer_uuid: row.id };
      const said = await callVendor(deps, vendor, "/wallet/transfer", call);
      const answer = TransferAnswer.parse(said);
      const told = toldBy(answer, row.currency);
      if (told.what !== "done") return told;
      const units = unitsOf(minor(row.amountMinor), row.currency);
      const isOurs =
        answer.direction === directions[row.direction] &&
        answer.amount !== undefined &&
        BigInt(answer.amount) === units;
      // Money must not move by a transfer that the vendor remembers otherwise.
      if (!isOurs) throw new VendorError(`transfer ${row.id} is another one at the vendor`);
      return told;
    },
  };
}
