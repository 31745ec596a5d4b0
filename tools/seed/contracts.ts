import type { ContractTerms } from "@baize/contract";
import type { Member } from "../../apps/server/src/identity/index.ts";
import type { Asking } from "./asking.ts";

/** What the house pays the demo's general agent for the team; seeded once. */

const account = "rokeya";

const contracts: readonly ContractTerms[] = [
  {
    kind: "dividend",
    period: "H",
    carry: "always",
    tierOn: "net",
    platformFee: "0.02",
    deduct: ["bonus", "rebate", "salary"],
    tiers: [
      { minimumBet: "0.00", netLoss: "1000.00", activeMember: 1, contractRate: "0.1" },
      { minimumBet: "100000.00", netLoss: "20000.00", activeMember: 5, contractRate: "0.15" },
    ],
  },
  {
    kind: "dailySalary",
    tiers: [
      { betVolume: "1000.00", activeMember: 0, rateType: "P", rate: "0.004" },
      { betVolume: "50000.00", activeMember: 3, rateType: "P", rate: "0.006" },
    ],
  },
  {
    kind: "hourSalary",
    tiers: [
      { minimumBet: "100.00", activeMember: 0, rateType: "P", rate: "0.001" },
      { minimumBet: "5000.00", activeMember: 2, rateType: "P", rate: "0.002" },
    ],
  },
  {
    kind: "realtimeSalary",
    tiers: [
      { betAmount: "0.00", winRate: "0.0005", lossRate: "0.001" },
      { betAmount: "50000.00", winRate: "0.001", lossRate: "0.002" },
    ],
  },
];

/** Two operators offer them, and the agent accepts. */
export async function agreeContracts(asking: Asking, member: Member): Promise<void> {
  const { merchantCode } = member;
  const [opal, agate] = [await asking.operator("opal"), await asking.operator("agate")];
  const known = await asking.ask("consoleContracts", { query: { merchantCode, account } }, opal);
  for (const terms of contracts) {
    if (known.content.some(({ kind }) => kind === terms.kind)) continue;
    const body = { merchantCode, account, product: "CONS", terms };
    const offered = await asking.together("offerHouseContract", { body }, opal, agate);
    const { contractId, version } = offered;
    const answer = { params: { contractId }, body: { version, answer: "accept" } };
    const key = `demo contract ${contractId}`;
    await asking.ask("answerAgentContract", answer, { merchantCode, member, key });
  }
}
