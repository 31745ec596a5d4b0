/** Durations of a fixed length, in milliseconds. A month, or a day of a time zone, has none. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
