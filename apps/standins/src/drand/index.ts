/**
 * A public beacon that speaks drand's HTTP interface for the chain quicknet: a round every three
 * seconds, whose randomness is the hash of its signature.
 */
export { drandRoutes, type DrandRoutesOptions } from "./routes.ts";
