import { hourMs } from "@baize/contract/durations";
import {
  allowInsecureRequests,
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  discovery,
  enableNonRepudiationChecks,
  type Configuration,
} from "openid-client";
import { z } from "zod";
import type { Clock } from "../../platform/clock.ts";
import type { GoogleClient } from "../../platform/config-sign-in.ts";
import { JourneyCancelled, type OutsideSignIn } from "./provider.ts";

/**
 * Signing in by Google: OpenID Connect's code flow with PKCE, state and nonce. The id token comes
 * from the issuer over TLS and is still verified: signature, issuer, audience, time, nonce.
 */

/** The issuer's metadata is fetched again after this. */
const knownMsMax = hourMs;
const timeoutSeconds = 5;

const Claims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  name: z.string().max(200).optional(),
  email: z.string().max(255).optional(),
  email_verified: z.boolean().optional(),
});

/** Plain http is for an issuer on this very machine; the settings refuse it in production. */
function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === "http:" && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
}

/** The issuer's own description, remembered; a failed question is asked again. */
function createDiscovery({ issuer, clientId, clientSecret }: GoogleClient, clock: Clock) {
  const url = new URL(issuer);
  let known: { configuration: Promise<Configuration>; loadedAtMs: number } | undefined;

  return (): Promise<Configuration> => {
    const nowMs = clock.monotonicMs();
    if (known !== undefined && nowMs - known.loadedAtMs < knownMsMax) return known.configuration;
    const configuration = discovery(url, clientId, clientSecret, undefined, {
      timeout: timeoutSeconds,
      // The token comes over TLS from the issuer; that alone would do, but checking costs little.
      execute: [enableNonRepudiationChecks, ...(isLoopback(url) ? [allowInsecureRequests] : [])],
    });
    known = { configuration, loadedAtMs: nowMs };
    configuration.catch(() => {
      known = undefined;
    });
    return configuration;
  };
}

export function createGoogle(client: GoogleClient, clock: Clock): OutsideSignIn {
  const discover = createDiscovery(client, clock);
  return {
    async addressOf({ state, nonce, challenge, redirectUri }) {
      return buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        scope: "openid profile email",
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: "S256",
        // On a shared browser the visitor chooses the account.
        prompt: "select_account",
      }).href;
    },

    async finish(search, { state, nonce, verifier, redirectUri }) {
      const address = new URL(redirectUri);
      address.search = search;
      const tokens = await authorizationCodeGrant(await discover(), address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      }).catch((error: unknown) => {
        const isRefused = error instanceof AuthorizationResponseError;
        if (isRefused && error.error === "access_denied") throw new JourneyCancelled();
        throw error;
      });
      const { iss, sub, name, email, email_verified } = Claims.parse(tokens.claims());
      return {
        issuer: iss,
        subject: sub,
        name: name ?? null,
        // An address nobody verified would only mislead.
        email: email_verified === true ? (email ?? null) : null,
      };
    },
  };
}
