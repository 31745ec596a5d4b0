/**
 * How far a game's payouts lie apart, where the player may choose: the return stays the same.
 * Import from protocol.ts, which carries these names on.
 */
export const risks = ["low", "medium", "high"] as const;
export type Risk = (typeof risks)[number];
