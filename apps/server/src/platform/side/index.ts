/**
 * Dear work beside the program that answers bets: pictures, captchas, password hashes, searches.
 *
 * It runs in a separate program with a lower priority. Threads would share the api's pool of
 * native threads and its priority, and a picture that eats the memory would end the api; so, where
 * both want a core, a bet goes first, and what fails here fails alone.
 */
export { createSideHere, type Side, type SideJobs } from "./jobs.ts";
export { openSideProgram, type SideProgram } from "./program.ts";
export { serveSide } from "./serve.ts";
