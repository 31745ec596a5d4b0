/** So many of what is counted one award gives at most. */
export const prizeCountsMax = {
  points: 1_000_000_000,
  free_rounds: 1000,
  ticket: 100,
  board_ticket: 100,
} as const;
