/**
 * A phone sign-in of the shape of Firebase's: the two calls of its Identity Toolkit that browsers
 * make, and the keys its id tokens are verified with.
 *
 * Codes lie in the developer's inbox. Numbers of a certain end show what can go wrong; see
 * `faultOf` in service.ts.
 */
export { createFirebase, type FirebaseOptions } from "./routes.ts";
