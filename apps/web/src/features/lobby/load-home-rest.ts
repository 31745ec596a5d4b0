/** The code of the home page below its highlights; asked for at the start and when it is shown. */
export const loadHomeRest = () => import("./home-rest.tsx");

/** Keeps about the room of what follows the highlights, so that the footer stays out of sight. */
export const restPlace = "min-h-[2400px]";
