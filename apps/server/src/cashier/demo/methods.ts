import { minor, parseMinor } from "@baize/money";
import type { ReceivingAccountRow } from "../deposits/receiving-store.ts";
import type { MethodRow } from "../deposits/rules.ts";

/** The wallets of the demo's country. Invented: nobody's. */
export const demoWallets = ["Doyelo Pay", "Shaplo Cash", "Korali Wallet"] as const;

/** The demo brand's ways to pay: its wallets, SandPay's others, and by transfer. */
export function demoMethods(merchantCode: string, currency: string): MethodRow[] {
  const units = (text: string): bigint => parseMinor(text, currency) ?? minor(0n);
  const shared = {
    merchantCode,
    provider: "sandpay",
    currency,
    expireMinutes: 30,
    targetMinutes: 15,
    secondAboveMinor: 0n,
    label: "",
  };
  const wallet = {
    ...shared,
    kind: "mobile_wallet",
    minMinor: units("100"),
    maxMinor: units("25000"),
    feeBps: 0,
    quickMinor: ["200", "500", "1000", "5000"].map(units),
    usualMinutes: 1,
  } as const;
  return [
    ...demoWallets.map((label) => ({
      ...wallet,
      methodId: label.toLowerCase().replace(/ .*/, ""),
      label,
    })),
    {
      ...shared,
      methodId: "card",
      kind: "card",
      minMinor: units("500"),
      maxMinor: units("100000"),
      feeBps: 150,
      quickMinor: ["500", "1000", "5000", "20000"].map(units),
      usualMinutes: 2,
    },
    {
      ...shared,
      methodId: "usdt",
      kind: "crypto",
      minMinor: units("1000"),
      maxMinor: units("500000"),
      feeBps: 0,
      quickMinor: ["1000", "5000", "10000", "50000"].map(units),
      usualMinutes: 10,
    },
    {
      ...shared,
      methodId: "bank",
      kind: "bank_transfer",
      provider: "bank",
      minMinor: units("500"),
      maxMinor: units("200000"),
      feeBps: 0,
      quickMinor: ["1000", "5000", "20000", "50000"].map(units),
      usualMinutes: 15,
      expireMinutes: 120,
      secondAboveMinor: units("50000"),
    },
  ];
}

/** Where members of the demo brand transfer. The banks and numbers are invented. */
export function demoReceivingAccounts(
  merchantCode: string,
  currency: string,
): ReceivingAccountRow[] {
  const shared = { merchantCode, methodId: "bank", currency, holder: "Amberjack Demo Ltd" };
  return [
    { ...shared, accountId: "delta", bank: "Delta Demo Bank", number: "0190 4471 0023 8815" },
    { ...shared, accountId: "padma", bank: "Padma Demo Bank", number: "2207 5530 0418 6602" },
  ];
}
