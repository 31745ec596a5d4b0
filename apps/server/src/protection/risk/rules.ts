import { BlockList, isIPv4, isIPv6 } from "node:net";
import type {
  riskActions,
  RiskConsequence,
  RiskKind,
  RiskSeverity,
  RiskState,
} from "@baize/contract";

/**
 * What is found about members, and what may become of it. Pure.
 *
 *   state      event                                              state
 *   (none)     found                                              open
 *   open       found again                                        the same, counted
 *   claimed    found again                                        the same, counted
 *   confirmed  found again                                        the same, counted
 *   cleared    found again, and it was not known when cleared     open
 *   open       an operator claims it                              claimed
 *   claimed    another claims it after a quarter of an hour       claimed
 *   claimed    its holder puts it back                            open
 *   claimed    its holder clears it                               cleared
 *   claimed    its holder confirms it, with a consequence         confirmed
 *   cleared    an operator looks again                            open
 *   confirmed  an operator looks again; the consequence ends      open
 *
 * The same finding again is no more evidence than once: only what was not known counts.
 */
export type RiskAction = (typeof riskActions)[number];

export type RiskEvent = RiskAction | "claim" | "found";

const ways: Readonly<Record<RiskState, Readonly<Partial<Record<RiskEvent, RiskState>>>>> = {
  open: { found: "open", claim: "claimed" },
  claimed: {
    found: "claimed",
    claim: "claimed",
    release: "open",
    clear: "cleared",
    confirm: "confirmed",
  },
  cleared: { found: "open", reopen: "open" },
  confirmed: { found: "confirmed", reopen: "open" },
};

/** Where an event leads, or undefined where it may not happen; the table above. */
export function nextState(state: RiskState, event: RiskEvent): RiskState | undefined {
  return ways[state][event];
}

const actions: readonly RiskAction[] = ["clear", "confirm", "release", "reopen"];

/** What may be done in a state. All but reopening needs the claim. */
export function actionsOf(state: RiskState): RiskAction[] {
  return actions.filter((action) => nextState(state, action) !== undefined);
}

export interface FindingFacts {
  readonly kind: RiskKind;
  /** Of what is shared: how many members do, this one among them. */
  readonly members?: number;
  /** An address of a network whose customers share addresses. */
  readonly isCarrier?: boolean;
  /** Nothing but an address is shared. */
  readonly isOnlyAddress?: boolean;
  /** Nothing but a browser is shared. */
  readonly isOnlyDevice?: boolean;
  /** How often it was found, this time included. */
  readonly count?: number;
}

/** Three on one device are seldom one household, and three such times are no chance. */
const manyMembers = 3;
const manyTimes = 3;
/** So many alike through one link are no coincidence. */
const crowdMembers = 10;

const severities: Readonly<Record<RiskKind, (facts: FindingFacts) => RiskSeverity>> = {
  shared_device: ({ members = 0 }) => (members >= manyMembers ? "high" : "medium"),
  shared_ip: ({ isCarrier = false }) => (isCarrier ? "low" : "medium"),
  shared_payee: () => "high",
  negative_balance: () => "high",
  rollback_after_win: () => "medium",
  foreign_reference: () => "medium",
  bonus_shared: ({ isOnlyAddress = false }) => (isOnlyAddress ? "medium" : "high"),
  reward_shared: ({ isOnlyAddress = false }) => (isOnlyAddress ? "low" : "medium"),
  reward_quick: () => "low",
  reward_link: ({ members = 0 }) => (members >= crowdMembers ? "high" : "medium"),
  reward_only: () => "medium",
  reward_opposite: ({ count = 0 }) => (count >= manyTimes ? "high" : "medium"),
  bonus_opposite: ({ count = 0 }) => (count >= manyTimes ? "high" : "medium"),
  bonus_large_stake: () => "medium",
  turnover_at_minimum: ({ count = 0 }) => (count >= manyTimes ? "high" : "medium"),
  line_transfer_back: ({ count = 0 }) => (count >= manyTimes ? "high" : "medium"),
  self_dealing: ({ isOnlyDevice = false }) => (isOnlyDevice ? "medium" : "high"),
};

export function severityOf(facts: FindingFacts): RiskSeverity {
  return severities[facts.kind](facts);
}

const ranks: readonly RiskSeverity[] = ["low", "medium", "high"];

/** A flag never becomes milder by itself. */
export function graver(one: RiskSeverity, other: RiskSeverity): RiskSeverity {
  return ranks.indexOf(one) >= ranks.indexOf(other) ? one : other;
}

/** Whether a flag keeps withdrawals of its member from being approved by themselves. */
export function stopsSelfApproval(flag: {
  readonly state: RiskState;
  readonly severity: RiskSeverity;
  readonly consequence: RiskConsequence | null;
}): boolean {
  if (flag.state === "confirmed") return flag.consequence !== "none";
  return flag.state !== "cleared" && flag.severity === "high";
}

/** Addresses that belong to nobody in particular: a machine's, a house's, a carrier's own. */
const inside = new BlockList();
for (const [net, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const) {
  inside.addSubnet(net, prefix, "ipv4");
}
inside.addAddress("::1", "ipv6");
inside.addSubnet("fc00::", 7, "ipv6");
inside.addSubnet("fe80::", 10, "ipv6");

/** An address as it counts: IPv4 whole, of IPv6 the 64 bits that one line has. */
export interface CountedAddress {
  readonly text: string;
  /** What people are shown of it. */
  readonly masked: string;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(ip: string): string[] {
  const [head = "", tail] = ip.split("::");
  const parts = (text: string) => (text === "" ? [] : text.split(":"));
  const front = parts(head);
  const back = parts(tail ?? "");
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length;
  const all = [...front, ...Array.from({ length: zeros }, () => "0"), ...back];
  return all.map((group) => group.replace(/^0+(?=.)/, "").toLowerCase());
}

/** Undefined for what is no address, or belongs to nobody in particular. */
export function countedAddress(ip: string): CountedAddress | undefined {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;
  if (isIPv4(plain)) {
    if (inside.check(plain, "ipv4")) return undefined;
    return { text: plain, masked: `${plain.split(".").slice(0, 3).join(".")}.•` };
  }
  if (!isIPv6(plain) || inside.check(plain, "ipv6")) return undefined;
  const groups = groupsOf(plain);
  return {
    text: `${groups.slice(0, 4).join(":")}::`,
    masked: `${groups.slice(0, 3).join(":")}:•`,
  };
}

/** Whether an address lies in one of these networks, as "203.0.113.0/24". */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  const list = new BlockList();
  for (const network of networks.filter(isNetwork)) {
    const [net = "", prefix = ""] = network.split("/");
    const family = isIPv4(net) ? "ipv4" : "ipv6";
    list.addSubnet(net, Number(prefix), family);
  }
  return list.check(address, isIPv4(address) ? "ipv4" : "ipv6");
}

const networkPattern = /^[0-9a-fA-F.:]+\/\d{1,3}$/;

/** Whether a text names a network that addresses can be compared with. */
export function isNetwork(text: string): boolean {
  if (!networkPattern.test(text)) return false;
  const [net = "", prefix = ""] = text.split("/");
  if (isIPv4(net)) return Number(prefix) <= 32;
  return isIPv6(net) && Number(prefix) <= 128;
}
