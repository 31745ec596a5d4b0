import { demoPassword, demoPlayers } from "../seed/logins.ts";

/** An account of the demo that a person can sign in with. */
interface DemoLogin {
  readonly username: string;
  readonly password: string;
}

/** Accounts of the demo, as the seed makes them; the rest play in the background. */
export function demoLogins(): readonly DemoLogin[] {
  return demoPlayers.slice(0, 2).map(({ username }) => ({ username, password: demoPassword }));
}
