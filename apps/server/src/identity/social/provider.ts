/** What an external sign-in must be able to do; each provider has its own file. */

/** Made here for one journey, and expected to come back unchanged. */
export interface JourneySecrets {
  readonly state: string;
  readonly nonce: string;
  /** The PKCE verifier, of which the browser carries only the challenge. */
  readonly verifier: string;
  readonly redirectUri: string;
}

/** The account that came back. Issuer and subject identify it; the rest is only for display. */
export interface OutsidePerson {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string | null;
  readonly email: string | null;
}

export interface OutsideSignIn {
  /** Where to send the browser. */
  addressOf(journey: {
    readonly state: string;
    readonly nonce: string;
    readonly challenge: string;
    readonly redirectUri: string;
  }): Promise<string>;
  /**
   * Asks the provider which account came back with this query. Throws `JourneyCancelled` when the
   * visitor cancelled, anything else when something does not match.
   */
  finish(search: string, secrets: JourneySecrets): Promise<OutsidePerson>;
}

/** The visitor did not want to after all. */
export class JourneyCancelled extends Error {
  override readonly name = "JourneyCancelled";
}
