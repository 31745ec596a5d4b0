import type { CostNote, CostResult, PromotionTerms } from "@baize/contract";
import type { Member } from "../../identity/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader } from "../../platform/db.ts";
import type { PastMember, Rewards } from "../../rewards/index.ts";
import type { ReportDeps } from "../service.ts";
import type { CostRow } from "./store.ts";

/** One turn of what rewards would have cost: what it asks of others, and what comes of it. */

/** What is asked of other modules to work out what rewards would have cost. */
export interface CostPorts extends Pick<ReportDeps, "findBrand"> {
  readonly db: Database;
  readonly clock: Clock;
  readonly findMembersIn: (
    reader: Reader,
    memberIds: readonly bigint[],
  ) => Promise<readonly Member[]>;
  readonly listJoinedAfter: (
    reader: Reader,
    scope: Scope,
    after: bigint,
    limit: number,
  ) => Promise<readonly bigint[]>;
  /** What promotions ask of members, as it is now. */
  readonly knownIn: (
    reader: Reader,
    member: Member,
    trees: readonly PromotionTerms["who"][],
  ) => Promise<PastMember["known"]>;
  /** Levels at moments, in the order they were asked for. */
  readonly levelsAtIn: (
    reader: Reader,
    asked: readonly { readonly memberId: bigint; readonly at: Date }[],
  ) => Promise<readonly number[]>;
  /** Members of a brand without trial and test accounts, a page at a time. */
  readonly listMembersAfter: (
    reader: Reader,
    merchantCode: string,
    after: bigint,
    limit: number,
  ) => Promise<readonly { readonly memberId: bigint }[]>;
  /** Who invited these members; of those whom nobody did nothing. */
  readonly invitersIn: (
    reader: Reader,
    memberIds: readonly bigint[],
  ) => Promise<ReadonlyMap<bigint, bigint>>;
  /** The brand's levels as they are now; undefined where it has none. */
  readonly vipTableIn: Rewards["vip"]["tables"]["findIn"];
  readonly onError: (error: unknown) => void;
}

/** The same in a turn that a worker has taken. */
export interface CostWorkerDeps extends CostPorts {
  /** Keeps the turn. Throws where another worker has it by now. */
  readonly renew: (work: Work) => Promise<void>;
}

interface Scope {
  readonly merchantCode: string;
  readonly currency: string;
  readonly from: Date;
  readonly to: Date;
}

export interface Work {
  readonly row: CostRow;
  readonly scope: Scope;
  readonly timeZone: string;
}

export interface Paid {
  readonly memberId: bigint;
  readonly day: string;
  readonly amountMinor: bigint;
}

export interface Worked {
  readonly paid: readonly Paid[];
  readonly budgetReachedOn: string | null;
  readonly turnoverBps: number;
  /** What the awards cost together, where parts of a unit are left out of each. */
  readonly costMinor?: bigint;
  readonly points?: bigint;
  readonly turns?: NonNullable<CostResult["turns"]>;
  readonly notes: readonly CostNote[];
}
