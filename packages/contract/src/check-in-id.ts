/** What a check-in is called where other rewards have an id: a brand has one. */
export const checkInRewardId = "00000000-0000-4000-8000-00000000c4ec";
