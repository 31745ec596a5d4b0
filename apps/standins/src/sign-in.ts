import type { FastifyInstance } from "fastify";
import { chooserStyles } from "./chooser.ts";
import { createFacebook } from "./facebook/index.ts";
import { createFirebase } from "./firebase/index.ts";
import { createOidc } from "./oidc/index.ts";

/** The stand-ins of sign-ins elsewhere; each is there when its settings are. */
export interface SignInOptions {
  readonly google?: { readonly clientId: string; readonly clientSecret: string } | undefined;
  readonly facebook?: { readonly appId: string; readonly appSecret: string } | undefined;
  readonly phoneAuth?: { readonly project: string; readonly apiKey: string } | undefined;
}

export interface SignInDeps {
  readonly origin: string;
  readonly now: () => Date;
  /** Puts an SMS where a developer finds it. */
  readonly onSms: (message: { readonly to: string; readonly text: string }) => void;
}

export async function registerSignIns(
  app: FastifyInstance,
  { google, facebook, phoneAuth }: SignInOptions,
  { origin, now, onSms }: SignInDeps,
): Promise<void> {
  app.get("/sign-in.css", (_request, reply) =>
    reply
      .header("cache-control", "max-age=3600")
      .type("text/css; charset=utf-8")
      .send(chooserStyles),
  );
  if (google !== undefined) await app.register(await createOidc({ ...google, origin, now }));
  if (facebook !== undefined) await app.register(createFacebook({ ...facebook, now }));
  if (phoneAuth === undefined) return;
  const issuer = `${origin}/securetoken`;
  await app.register(await createFirebase({ ...phoneAuth, issuer, now, onMessage: onSms }));
}
