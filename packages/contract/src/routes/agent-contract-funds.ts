import { z } from "zod";
import { contractLetters, dividendPeriodLetters } from "../agent-contract-bounds.ts";
import { AmountText, Timestamp, Uuid } from "../fields.ts";
import {
  ContractProduct,
  ContractTerms,
  ActiveMinimum,
  Edge,
  RateText,
  RealtimeSalaryTier,
} from "./agent-contracts.ts";

/** What `GET /wps/member/info/funds/consolidated` tells of contracts, by product. */
const byProduct = <T extends z.ZodType>(one: T) => z.partialRecord(ContractProduct, z.array(one));

const fundsShared = {
  /** What waits for the member's answer. */
  status: z.enum(contractLetters).nullable(),
  version: z.number().int().min(1),
  downlineHigherRate: z.enum(["Y", "N"]),
  /** As the office has them: what is offered, else what is in force. */
  terms: ContractTerms,
  activeMinimum: ActiveMinimum,
  /** The first day on which they count. */
  from: Edge.nullable(),
  lapsesAt: Timestamp.nullable(),
  /** Who pays, masked; null is the house. */
  account: z.string().nullable(),
  /** What the other side wrote to what waits. */
  note: z.string().nullable(),
} as const;

const FundsDividendTier = z.object({
  ...fundsShared,
  contractId: Uuid,
  minimumBet: AmountText,
  netLoss: AmountText,
  activeMember: z.number().int(),
  contractRate: RateText,
  period: z.enum(dividendPeriodLetters),
});

const FundsDailySalary = z.object({
  ...fundsShared,
  id: Uuid,
  details: z.array(
    z.object({
      betVolume: AmountText,
      activeMember: z.number().int(),
      rateType: z.enum(["P", "F"]),
      rate: z.string(),
    }),
  ),
});

const FundsHourSalary = z.object({
  ...fundsShared,
  contractId: Uuid,
  hourSalaryRates: z.array(
    z.object({
      minimumBet: AmountText,
      activeMember: z.number().int(),
      rateType: z.enum(["P", "F"]),
      rate: z.string(),
    }),
  ),
});

const FundsRealtimeSalary = z.object({
  ...fundsShared,
  contractId: Uuid,
  details: z.array(RealtimeSalaryTier),
});

/** A kind that is not offered. */
const Nothing = z.strictObject({});

export const fundsContracts = {
  /** What waits for the member's answer. */
  divtypereq: byProduct(FundsDividendTier),
  dailysalreqtype: byProduct(FundsDailySalary),
  contracthoursalreq: byProduct(FundsHourSalary),
  realtimesalreqtype: byProduct(FundsRealtimeSalary),
  /** What the member holds. */
  divtypeinfo: byProduct(FundsDividendTier),
  dailysalinfotype: byProduct(FundsDailySalary),
  contracthoursalinfo: byProduct(FundsHourSalary),
  contractmrdailysalinfotype: Nothing,
  realtimesalinfotype: byProduct(FundsRealtimeSalary),
} as const;
export const FundsContracts = z.object(fundsContracts).meta({ id: "FundsContracts" });
export type FundsContracts = z.infer<typeof FundsContracts>;
