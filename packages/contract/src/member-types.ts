/** Account types, as the specification numbers them. */
export const memberTypes = {
  /** First of a line. */
  generalAgent: 1,
  /** Inside a line. */
  agent: 2,
  player: 3,
  trial: 4,
  affiliate: 41,
  /** An affiliate below another. */
  subAffiliate: 42,
} as const;

export type MemberType = (typeof memberTypes)[keyof typeof memberTypes];

const affiliates: ReadonlySet<number> = new Set([memberTypes.affiliate, memberTypes.subAffiliate]);

/** Affiliates have the office of the agents, and no play. */
export const isAffiliateType = (memberType: number): boolean => affiliates.has(memberType);

/** Agents and affiliates, who act for others' money. */
export const isAgentType = (memberType: number): boolean =>
  memberType === memberTypes.generalAgent ||
  memberType === memberTypes.agent ||
  isAffiliateType(memberType);
