/**
 * A provider of the shape of Facebook's sign-in: its dialog, its token, and the two questions of
 * its Graph API, on paths of their own.
 *
 * Codes and tokens are single strings in memory. Proofs are checked as the real one does with
 * "require app secret" switched on.
 */
export { createFacebook, type FacebookOptions } from "./routes.ts";
