import { createHash } from "node:crypto";
import type { RiskKind } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import type { Reader, Tx } from "../../platform/db.ts";
import { createRiskReview, type RiskDeps, type RiskReview } from "./review.ts";
import { policyAmong } from "./policy.ts";
import {
  countedAddress,
  graver,
  isInNetworks,
  nextState,
  severityOf,
  stopsSelfApproval,
  type FindingFacts,
} from "./rules.ts";
import {
  deleteOldSightings,
  insertRiskFlag,
  insertRiskStep,
  listRiskPolicies,
  listAddresses,
  listCleared,
  listDevices,
  listDevicesEach,
  listFlagged,
  listLinks,
  listSeen,
  countAbout,
  listSharers,
  listStanding,
  lockRiskFlagOf,
  saveEvidence,
  saveSighting,
  updateRiskFlag,
  upsertRiskPolicy,
  type EvidenceDetail,
  type Mark,
  type RiskPolicy,
  type Sharer,
} from "./store.ts";

/**
 * Risk flags: what the platform noticed about members, for a person to judge.
 *
 * Nothing is looked for where money moves: findings come from events and from the record of rounds,
 * in the transaction that takes these away, so that each counts once whatever dies. What is
 * enforced there is what stands: a grave flag, or one that was confirmed with a review, keeps
 * withdrawals from being approved by themselves.
 */
/** Something that was noticed about a member. */
export interface Finding {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly kind: RiskKind;
  /** The same device, address, account or vendor is one flag of a member. */
  readonly subject: string;
  /** What is behind it, each under a key of its own: the same key again is no more than once. */
  readonly evidence: readonly {
    readonly key: string;
    readonly at: Date;
    readonly detail: EvidenceDetail;
  }[];
  readonly facts?: Omit<FindingFacts, "kind" | "count">;
}

/** What several members have in common; each of the others is evidence against one. */
export interface SharedFinding extends Omit<Finding, "memberId" | "evidence"> {
  readonly sharers: readonly {
    readonly memberId: bigint;
    readonly at: Date;
    readonly place?: string | undefined;
  }[];
  /** Nobody but this one is flagged; everybody where absent. */
  readonly only?: bigint | undefined;
}

/** Where somebody came in. */
export interface SignInSeen {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly ip: string;
  /** A hash of the device's cookie, in hex; undefined where the browser keeps none. */
  readonly device: string | undefined;
  readonly at: Date;
}

export interface Risk {
  /** Raises a flag, or adds to it. Again, it changes nothing. */
  readonly raiseIn: (tx: Tx, finding: Finding) => Promise<void>;
  /** Flags everybody who shares something. Repeating it changes nothing. */
  readonly raiseSharedIn: (tx: Tx, shared: SharedFinding) => Promise<void>;
  /** Detects members who share a device or an address. Repeating it changes nothing. */
  readonly noteSignInIn: (tx: Tx, seen: SignInSeen) => Promise<void>;
  /** The members found to share a device, an address or a payout account with this one. */
  readonly sharersOf: (reader: Reader, memberId: bigint) => Promise<readonly Sharer[]>;
  /** Who shares a browser or a payout account with these members, where nobody cleared it. */
  readonly linksIn: typeof listLinks;
  /** What cleared flags of a kind are about, of these members. */
  readonly clearedIn: typeof listCleared;
  /** How many flags of a kind are about a subject. */
  readonly countAbout: typeof countAbout;
  /** Hashes of the devices a member was lately seen with. */
  readonly devicesOf: (reader: Reader, memberId: bigint) => Promise<readonly Buffer[]>;
  /** The same of many members. */
  readonly devicesEachOf: typeof listDevicesEach;
  /** Hashes of the addresses a member was lately seen with that few others share. */
  readonly addressesOf: (reader: Reader, memberId: bigint) => Promise<readonly Buffer[]>;
  /** Whether no withdrawal of a member is to be approved by itself. */
  readonly isUnderReview: (reader: Reader, memberId: bigint) => Promise<boolean>;
  /** Those of these members. */
  readonly listUnderReview: (
    reader: Reader,
    memberIds: readonly bigint[],
  ) => Promise<ReadonlySet<bigint>>;
  /** The members of these with a finding that was neither cleared nor confirmed as harmless. */
  readonly flaggedOf: (
    reader: Reader,
    memberIds: readonly bigint[],
  ) => Promise<ReadonlySet<bigint>>;
  readonly savePolicy: (policy: RiskPolicy) => Promise<void>;
  readonly savePolicyIn: (tx: Tx, policy: RiskPolicy) => Promise<void>;
  /** What a brand notices: its own words, or the usual ones. */
  readonly policyOf: (reader: Reader, merchantCode: string) => Promise<RiskPolicy>;
  /** For operators. */
  readonly review: RiskReview;
  /** Forgets where members were long ago; for the worker. */
  readonly cleanUp: () => Promise<number>;
}

/** A device's cookie lives as long, so an older mark never comes again. */
const devicesKeptMs = 90 * dayMs;
/** Members named as sharing something; in a crowd more would tell nobody anything. */
const namedMax = 20;
/** So many members with one address in two days are no household: a carrier, an office, a café. */
const crowdMin = 5;

async function raiseIn(tx: Tx, { clock, ids }: RiskDeps, finding: Finding): Promise<void> {
  const { memberId, kind, subject, evidence, facts = {} } = finding;
  const at = clock.now();
  const severity = severityOf({ kind, ...facts });
  const flag = { ...finding, flagId: ids.uuidv7(), severity };
  const isRaised = await insertRiskFlag(tx, flag, at);
  const before = await lockRiskFlagOf(tx, memberId, kind, subject);
  if (before === undefined) throw new Error(`a ${kind} flag of member ${memberId} is gone`);
  const added = await saveEvidence(tx, before, evidence);
  // The same as before: it was known when the flag was cleared.
  if (added === 0) return;
  const state = nextState(before.state, "found") ?? before.state;
  const isAgain = before.state === "cleared";
  const count = before.count + added;
  const after = await updateRiskFlag(tx, before, {
    ...before,
    count,
    state,
    severity: graver(before.severity, severityOf({ kind, ...facts, count })),
    lastSeenAt: at,
    openedAt: isAgain ? at : before.openedAt,
  });
  if (after === undefined) throw new Error(`flag ${before.flagId} changed under its lock`);
  if (!isRaised && !isAgain) return;
  await insertRiskStep(tx, before, ids.uuidv7(), {
    at,
    what: isRaised ? "raised" : "raised_again",
    operator: null,
    reason: null,
    consequence: null,
  });
}

function markOf(kind: Mark["kind"], merchantCode: string, text: string): Mark {
  // The brand stands beside it: the same address of another brand is another matter.
  return { merchantCode, kind, mark: createHash("sha256").update(text).digest() };
}

async function raiseSharedIn(
  tx: Tx,
  deps: RiskDeps,
  { sharers, only, ...finding }: SharedFinding,
): Promise<void> {
  const flagged = sharers.filter(({ memberId }) => only === undefined || memberId === only);
  // In one order, so that two at once wait for each other and not both.
  for (const { memberId } of flagged.toSorted((a, b) => (a.memberId < b.memberId ? -1 : 1))) {
    const others = sharers.filter((other) => other.memberId !== memberId);
    const evidence = others.map(({ memberId: otherId, at, place }) => {
      const key = String(otherId);
      return { key, at, detail: { memberId: key, ...(place === undefined ? {} : { place }) } };
    });
    await raiseIn(tx, deps, { ...finding, memberId, evidence });
  }
}

interface Shared {
  readonly kind: "shared_device" | "shared_ip";
  readonly mark: Mark;
  readonly since: Date;
  /** So many members are a finding. */
  readonly membersMin: number;
  readonly place?: string;
  readonly isCarrier?: boolean;
}

/** Flags everybody who shares it; in a crowd only the one who came now, with some of the others. */
async function noteShared(tx: Tx, deps: RiskDeps, seen: SignInSeen, shared: Shared) {
  const { memberId, merchantCode, at } = seen;
  const { kind, mark, since, membersMin, place, isCarrier = false } = shared;
  await saveSighting(tx, memberId, at, { ...mark, isCarrier });
  const group = await listSeen(tx, mark, memberId, since, Math.max(namedMax + 1, membersMin));
  if (group.length < membersMin) return;
  await raiseSharedIn(tx, deps, {
    merchantCode,
    kind,
    subject: mark.mark.toString("hex"),
    facts: { members: group.length, isCarrier },
    sharers: group.map((one) => ({ memberId: one.memberId, at: one.lastAt, place })),
    only: group.length > namedMax ? memberId : undefined,
  });
}

async function policyOf(reader: Reader, merchantCode: string): Promise<RiskPolicy> {
  return policyAmong(await listRiskPolicies(reader), merchantCode);
}

async function noteSignInIn(tx: Tx, deps: RiskDeps, seen: SignInSeen): Promise<void> {
  const { merchantCode, at, device } = seen;
  if (device !== undefined) {
    await noteShared(tx, deps, seen, {
      kind: "shared_device",
      mark: { merchantCode, kind: "device", mark: Buffer.from(device, "hex") },
      since: new Date(at.getTime() - devicesKeptMs),
      membersMin: 2,
    });
  }
  const address = countedAddress(seen.ip);
  if (address === undefined) return;
  const policy = await policyOf(tx, merchantCode);
  await noteShared(tx, deps, seen, {
    kind: "shared_ip",
    mark: markOf("ip", merchantCode, address.text),
    since: new Date(at.getTime() - dayMs),
    membersMin: policy.ipMembers,
    place: address.masked,
    isCarrier: isInNetworks(address.text, policy.carrierNetworks),
  });
}

async function listUnderReview(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  const flags = await listStanding(reader, memberIds);
  return new Set(flags.filter(stopsSelfApproval).map(({ memberId }) => memberId));
}

export function createRisk(deps: RiskDeps): Risk {
  const { db, clock } = deps;
  return {
    raiseIn: (tx, finding) => raiseIn(tx, deps, finding),
    raiseSharedIn: (tx, shared) => raiseSharedIn(tx, deps, shared),
    noteSignInIn: (tx, seen) => noteSignInIn(tx, deps, seen),
    sharersOf: listSharers,
    linksIn: listLinks,
    clearedIn: listCleared,
    countAbout,
    devicesOf: listDevices,
    devicesEachOf: listDevicesEach,
    addressesOf: (reader, memberId) => listAddresses(reader, memberId, crowdMin),
    isUnderReview: async (reader, memberId) =>
      (await listUnderReview(reader, [memberId])).has(memberId),
    listUnderReview,
    flaggedOf: listFlagged,
    policyOf,
    savePolicyIn: upsertRiskPolicy,
    savePolicy: (policy) => db.transaction((tx) => upsertRiskPolicy(tx, policy)),
    review: createRiskReview(deps),
    cleanUp: () => {
      const before = (keptMs: number) => new Date(clock.now().getTime() - keptMs);
      return db.transaction((tx) =>
        deleteOldSightings(tx, before(devicesKeptMs), before(2 * dayMs)),
      );
    },
  };
}
