/**
 * Whether the clocks of the programs are kept in step with the database's, and when one was set:
 * docs/operating/system.md.
 */
export { stateOfOffset, type ClockBounds, type ClockState } from "./rules.ts";
export { createTimekeeper, type ClockLook, type Timekeeper } from "./service.ts";
export { createProgramLife, watchPrograms, type ProgramLife, type Release } from "./life.ts";
export { beat, beatAgeMs, countRuns, listRuns, type RunFilter, type RunRow } from "./store.ts";
