import type { CallInput } from "@baize/contract";
import Papa from "papaparse";

/** What the desk of deposits reckons by itself. */

export interface LineTyped {
  readonly transaction: string;
  readonly amount: string;
  readonly day: string;
  readonly sender: string;
  readonly text: string;
}

/** The columns of a bank's file. */
export const csvHead = "transaction,amount,date,sender,text";

/** One typed line as the CSV that a bank's file would be. */
export function csvOfLine({ transaction, amount, day, sender, text }: LineTyped): string {
  const cells = [transaction, amount, day, sender, text].map((cell) => cell.trim());
  return `${csvHead}\n${Papa.unparse([cells], { quotes: true })}`;
}

type Import = CallInput<"importBankLines">["body"];

/** The account behind an option of the list. */
export function accountOf(name: string): Pick<Import, "merchantCode" | "accountId"> | undefined {
  const [merchantCode, accountId] = name.split(" ");
  if (merchantCode === undefined || accountId === undefined) return undefined;
  return { merchantCode, accountId };
}

/** A day as the field of the browser has it, where the visitor is. */
export function today(now: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
