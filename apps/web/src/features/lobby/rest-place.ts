/** Keeps about the room of what follows the highlights, so that the footer stays out of sight. */
export const restPlace = "min-h-[2400px]";
