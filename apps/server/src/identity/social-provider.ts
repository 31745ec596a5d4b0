/** What a sign-in elsewhere must be able to do; each provider has a file of its own. */

/** Made here for one journey, and expected to come back unchanged. */
export interface JourneySecrets {
  readonly state: string;
  readonly nonce: string;
  /** The PKCE verifier, of which the browser carries only the challenge. */
  readonly verifier: string;
  readonly redirectUri: string;
}

/** Who came back. The account is known by issuer and subject; the rest is for the eye only. */
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
   * Asks the other side who came back with this query. Throws `JourneyCancelled` when the visitor
   * turned round, anything else when something does not fit.
   */
  finish(search: string, secrets: JourneySecrets): Promise<OutsidePerson>;
}

/** The visitor did not want to after all. */
export class JourneyCancelled extends Error {
  override readonly name = "JourneyCancelled";
}
