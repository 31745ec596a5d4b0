/** What contracts of agents may be; light enough for a browser. */

export const agentContractKinds = [
  "dividend",
  "dailySalary",
  "hourSalary",
  "realtimeSalary",
] as const;
export type AgentContractKind = (typeof agentContractKinds)[number];

/** All types of game together, or one of them. */
export const contractProducts = [
  "CONS",
  "RNG",
  "LIVE",
  "FISH",
  "PVP",
  "SPORTS",
  "ESPORTS",
  "LOTT",
  "COCKFIGHT",
  "BGS",
] as const;

export const contractStates = [
  "asked",
  "offered",
  "active",
  "change_offered",
  "end_asked",
  "ending",
  "ended",
  "rejected",
  "withdrawn",
  "expired",
] as const;
export type ContractState = (typeof contractStates)[number];

/** What waits for an answer: an offer, other terms, a wish to end. */
export const contractLetters = ["P", "E", "V"] as const;
export type ContractLetter = (typeof contractLetters)[number];

/** What the caller may do with a contract now. */
export const contractActions = [
  "accept",
  "reject",
  "agree",
  "keep",
  "offer",
  "change",
  "withdraw",
  "end",
] as const;
export type ContractAction = (typeof contractActions)[number];

export const contractEvents = [
  "asked",
  "offered",
  "accepted",
  "rejected",
  "withdrawn",
  "lapsed",
  "change_offered",
  "end_asked",
  "end_agreed",
  "kept",
  "ended",
  "over",
] as const;
export type ContractEvent = (typeof contractEvents)[number];

export const contractEndReasons = [
  "agreed",
  "operator",
  "upline_lowered",
  "upline_ended",
  "moved",
  "closed",
] as const;

export const contractTiersMax = 10;
export const contractNoteMax = 280;
/** Days until what waits for an answer lapses. */
export const contractAnswerDays = 7;

export const dividendPeriodLetters = ["D", "W", "H", "M"] as const;
export const contractDeductions = ["bonus", "rebate", "salary"] as const;
export const contractCarries = ["none", "always", "previous", "month"] as const;
export const contractTierBases = ["net", "ggr"] as const;
