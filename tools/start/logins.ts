import {
  demoAccounts,
  demoOperatorPassword,
  demoOperators,
  demoPassword,
  demoPlayers,
} from "../seed/logins.ts";

/** An account of the demo that a person can sign in with. */
interface DemoLogin {
  readonly username: string;
  readonly password: string;
}

/** One that is not a plain player's. */
interface DemoRoleLogin extends DemoLogin {
  readonly role: string;
}

/** Accounts of the demo, as the seed makes them; the rest play in the background. */
export function demoLogins(): readonly DemoLogin[] {
  return demoPlayers.slice(0, 2).map(({ username }) => ({ username, password: demoPassword }));
}

/** Agents, an affiliate, and a member who must choose a password first. */
export function demoRoleLogins(): readonly DemoRoleLogin[] {
  return demoAccounts.map(({ username, password, role }) => ({ username, password, role }));
}

/** Operators of the demo's console; the authenticator is set up at the first sign-in. */
export function demoConsoleLogins(): readonly DemoLogin[] {
  return demoOperators.map(({ username }) => ({ username, password: demoOperatorPassword }));
}
