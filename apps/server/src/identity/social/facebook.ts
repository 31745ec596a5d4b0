import { createHmac } from "node:crypto";
import { z } from "zod";
import type { FacebookApp } from "../../platform/config-sign-in.ts";
import { isEqualSecret } from "../../platform/crypto.ts";
import { JourneyCancelled, type OutsideSignIn } from "./provider.ts";

/**
 * Signing in by Facebook: OAuth 2's code flow and the Graph API.
 *
 * Facebook's access tokens name no audience, so `debug_token` is asked whether the token was made
 * for our app; without that, a token another app was given would open accounts here. Every question
 * carries `appsecret_proof`, so that a stolen token alone asks nothing. Facebook's user ids are an
 * app's own, hence the app in the issuer.
 */

const timeoutMs = 5_000;
const answerBytesMax = 65_536;

const Token = z.object({ access_token: z.string().min(1).max(1024) });
const Debugged = z.object({
  data: z.object({
    app_id: z.string(),
    is_valid: z.literal(true),
    type: z.literal("USER"),
    user_id: z.string().min(1).max(64),
  }),
});
const Me = z.object({
  id: z.string().min(1).max(64),
  name: z.string().max(200).optional(),
  email: z.string().max(255).optional(),
});

async function ask<T>(schema: z.ZodType<T>, url: URL, form?: URLSearchParams): Promise<T> {
  const reply = await fetch(url, {
    ...(form === undefined ? {} : { method: "POST", body: form }),
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await reply.text();
  // Neither address nor answer is logged: both carry tokens.
  if (!reply.ok || text.length > answerBytesMax) {
    throw new Error(`Facebook answered ${reply.status}`);
  }
  return schema.parse(JSON.parse(text));
}

export function createFacebook(app: FacebookApp): OutsideSignIn {
  const { url, graphUrl, appId, appSecret } = app;
  const graph = (path: string, query: Readonly<Record<string, string>> = {}) =>
    new URL(`${graphUrl}/${path}?${new URLSearchParams(query).toString()}`);
  const proofOf = (token: string) => createHmac("sha256", appSecret).update(token).digest("hex");

  async function personOf(token: string) {
    const appToken = `${appId}|${appSecret}`;
    const debug = graph("debug_token", { input_token: token, access_token: appToken });
    const { data } = await ask(Debugged, debug);
    if (data.app_id !== appId) throw new Error("the token was made for another app");
    const query = {
      fields: "id,name,email",
      access_token: token,
      appsecret_proof: proofOf(token),
    };
    const me = await ask(Me, graph("me", query));
    if (me.id !== data.user_id) throw new Error("the token tells of two people");
    return me;
  }

  return {
    addressOf({ state, challenge, redirectUri }) {
      const query = new URLSearchParams({
        client_id: appId,
        redirect_uri: redirectUri,
        response_type: "code",
        scope: "public_profile,email",
        state,
        code_challenge: challenge,
        code_challenge_method: "S256",
      });
      return Promise.resolve(`${url}/dialog/oauth?${query.toString()}`);
    },

    async finish(search, { state, verifier, redirectUri }) {
      const answer = new URLSearchParams(search);
      if (!isEqualSecret(answer.get("state") ?? "", state)) throw new Error("another state");
      if (answer.get("error") === "access_denied") throw new JourneyCancelled();
      const code = answer.get("code");
      if (code === null || code === "") throw new Error("Facebook gave no code");
      const form = new URLSearchParams({
        client_id: appId,
        client_secret: appSecret,
        redirect_uri: redirectUri,
        code,
        code_verifier: verifier,
      });
      const { access_token: token } = await ask(Token, graph("oauth/access_token"), form);
      const { id, name, email } = await personOf(token);
      return {
        issuer: `facebook:${appId}`,
        subject: id,
        name: name ?? null,
        email: email ?? null,
      };
    },
  };
}
