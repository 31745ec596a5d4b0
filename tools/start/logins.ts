/** An account of the demo that a person can sign in with. */
interface DemoLogin {
  readonly username: string;
  readonly password: string;
}

/** Accounts of the demo, as the seed makes them. */
export function demoLogins(): readonly DemoLogin[] {
  return [];
}
