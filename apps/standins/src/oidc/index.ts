/**
 * An OpenID Connect provider in place of the real one, for the sign-in by Google.
 *
 * Whoever comes is asked who he is, each time anew: a sign-in that remembers its last visitor would
 * be no use for trying out several. PKCE is asked for, and sites on this machine or network only.
 */
export { createOidc, type OidcOptions } from "./routes.ts";
