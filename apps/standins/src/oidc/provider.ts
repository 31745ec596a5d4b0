import { randomBytes } from "node:crypto";
import { exportJWK, generateKeyPair } from "jose";
import type { Configuration } from "oidc-provider";
import { base, Prompt } from "oidc-provider/lib/helpers/interaction_policy/index.js";
// Its entry would warn at each start of Node 20, on which these parts work as well.
import { Provider } from "oidc-provider/lib/provider.js";
import { isLocalAddress } from "../origins.ts";
import { findPerson } from "../people.ts";
import { createMemory } from "./memory.ts";

export interface OidcClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

const callbackPath = "/wps/session/social/google/callback";

function policyOf() {
  const policy = base();
  policy.add(new Prompt({ name: "select_account", requestable: true }), 0);
  return policy;
}

async function configurationOf(client: OidcClient, now: () => Date): Promise<Configuration> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: "standin", alg: "RS256", use: "sig" };
  return {
    adapter: createMemory(now),
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [`http://localhost:8080${callbackPath}`],
        response_types: ["code"],
        grant_types: ["authorization_code"],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: [randomBytes(32).toString("hex")] },
    claims: { openid: ["sub"], profile: ["name"], email: ["email", "email_verified"] },
    // As the real one does it: name and address stand in the id token itself.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: {
      policy: policyOf(),
      url: (_context, { uid }) => `/oidc/interaction/${uid}`,
    },
    pkce: { required: () => true },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    findAccount: (_context, id) => {
      const person = findPerson(id);
      if (person === undefined) return undefined;
      const { name, email } = person;
      return {
        accountId: id,
        claims: () => ({ sub: id, name, email, email_verified: true }),
      };
    },
  };
}

export async function createProvider(
  issuer: string,
  client: OidcClient,
  now: () => Date,
): Promise<Provider> {
  const provider = new Provider(issuer, await configurationOf(client, now));
  // A demo answers on any port and at several hosts; the real one wants each address by name.
  provider.Client.prototype.redirectUriAllowed = (address) =>
    isLocalAddress(address) && new URL(address).pathname === callbackPath;
  return provider;
}
