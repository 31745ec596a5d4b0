/** How long a member may have for a mission, and how many may do all of it. */
export const missionHoursMax = 2160;
export const missionCompletionsMax = 900_000;

/** So many single games of what counts. */
export const filterGamesMax = 20;
