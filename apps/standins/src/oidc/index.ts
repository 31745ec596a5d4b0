/**
 * An OpenID Connect provider in place of the real one, for the sign-in by Google.
 *
 * Every sign-in asks who the visitor is: one that remembered its last visitor would be no use for
 * trying out several people. PKCE is required, and only sites on this machine or network are
 * accepted.
 */
export { createOidc, type OidcOptions } from "./routes.ts";
