import type { AgentContractKind } from "@baize/contract";
import { CallRefused } from "../../lib/refused.ts";
import { faultsOf } from "../../ui/desk/faults.ts";

/** Where a refused offer is wrong: "1.rate" is the rate of the second tier. */

/** Fields of tiers as refusals and calls name them, and as the form does. */
const tierFields: Readonly<Record<string, string>> = {
  activeMember: "active",
  betAmount: "valid",
  betVolume: "valid",
  contractRate: "rate",
  lossRate: "loss",
  minimumBet: "valid",
  netLoss: "net",
  winRate: "win",
};

const ownFields: ReadonlySet<string> = new Set([
  "activeDeposit",
  "activeValid",
  "deduct",
  "platformFee",
  "unit",
]);

const ofAccount: ReadonlySet<string> = new Set(["not_found", "contract_not_possible"]);

function inTier(tier: number, field: unknown): string {
  const name = typeof field === "string" ? field : "rate";
  return `${tier}.${tierFields[name] ?? name}`;
}

/** The place of what the contract of the call refuses: "terms.tiers.1.contractRate". */
function placeOfPath(path: string): string | undefined {
  const [, at, field] = /^terms\.tiers\.(\d+)\.(\w+)/.exec(path) ?? [];
  if (at !== undefined) return inTier(Number(at), field);
  const name = path.split(".").at(-1) ?? path;
  return ownFields.has(name) || name === "account" ? name : undefined;
}

/** Where a refusal belongs; undefined: to the whole offer. */
export function placeOf(error: unknown, kind: AgentContractKind): string | undefined {
  if (!(error instanceof CallRefused)) return undefined;
  const { code, value } = error;
  if (ofAccount.has(code)) return "account";
  if (code === "invalid_input") {
    return faultsOf(error)
      .map(({ field }) => placeOfPath(field))
      .find((place) => place !== undefined);
  }
  if (code !== "contract_rule" && code !== "rate_above_cap") return undefined;
  const { tier, field } = value;
  if (typeof tier === "number") {
    const usual = kind === "realtimeSalary" ? "win" : "rate";
    return inTier(tier, field ?? usual);
  }
  return typeof field === "string" && ownFields.has(field) ? field : undefined;
}
