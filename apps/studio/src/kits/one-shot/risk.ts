/**
 * How far a game's payouts lie apart, where the player may choose: the return stays the same.
 *.
 */
export const risks = ["low", "medium", "high"] as const;
export type Risk = (typeof risks)[number];
