import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from "fastify";
import { chooserPage, problemPage, sendPage } from "../chooser.ts";
import { readForm } from "../forms.ts";
import { isLocalAddress } from "../origins.ts";
import { chosenPerson } from "../people.ts";
import { createService, GraphFault, type FacebookApp } from "./service.ts";

export interface FacebookOptions extends FacebookApp {
  readonly now: () => Date;
}

const prefix = "/facebook";
const look = { service: "Plaza accounts", mark: "P" };

function queryOf({ url }: FastifyRequest): URLSearchParams {
  const at = url.indexOf("?");
  return new URLSearchParams(at === -1 ? "" : url.slice(at));
}

/** What a dialog was asked for; undefined where nobody would be sent back. */
function askedFor(query: URLSearchParams, isApp: (id: string | null) => boolean) {
  const redirectUri = query.get("redirect_uri") ?? "";
  const isSound = isApp(query.get("client_id")) && isLocalAddress(redirectUri);
  if (!isSound || query.get("response_type") !== "code") return undefined;
  const challenge = query.get("code_challenge") ?? undefined;
  return { redirectUri, challenge, state: query.get("state") ?? "" };
}

function backTo(redirectUri: string, answer: Readonly<Record<string, string>>): string {
  const address = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) address.searchParams.set(name, value);
  return address.href;
}

const denied = {
  error: "access_denied",
  error_code: "200",
  error_description: "Permissions error",
  error_reason: "user_denied",
};

function refuse(reply: FastifyReply, error: unknown) {
  if (!(error instanceof GraphFault)) throw error;
  const { message, code } = error;
  return reply.code(400).send({ error: { message, type: "OAuthException", code } });
}

/** The Facebook stand-in as routes of the stand-ins. */
export function createFacebook(options: FacebookOptions): FastifyPluginCallback {
  const service = createService(options, options.now);

  const showDialog = (request: FastifyRequest, reply: FastifyReply) => {
    const asked = askedFor(queryOf(request), service.isApp);
    if (asked === undefined) {
      const problem = "The address of this sign-in is not one of an app that is known here.";
      return sendPage(reply.code(400), problemPage(look, problem));
    }
    const site = new URL(asked.redirectUri).host;
    return sendPage(reply, chooserPage({ ...look, action: request.url, site }), asked.redirectUri);
  };

  const choose = async (request: FastifyRequest, reply: FastifyReply) => {
    const asked = askedFor(queryOf(request), service.isApp);
    if (asked === undefined) return showDialog(request, reply);
    const { redirectUri, state, challenge } = asked;
    const form = await readForm(request);
    if (form.has("cancel")) return reply.redirect(backTo(redirectUri, { ...denied, state }), 303);
    const person = chosenPerson(form);
    if (person === undefined) return reply.redirect(request.url, 303);
    const code = service.agree(person, redirectUri, challenge);
    return reply.redirect(backTo(redirectUri, { code, state }), 303);
  };

  return (scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, parsed) => parsed(null));
    scope.setErrorHandler((error, _request, reply) => refuse(reply, error));
    scope.get(`${prefix}/dialog/oauth`, showDialog);
    scope.post(`${prefix}/dialog/oauth`, choose);
    scope.post(`${prefix}/oauth/access_token`, async (request) => ({
      access_token: service.exchange(await readForm(request)),
      token_type: "bearer",
      expires_in: 5_400,
    }));
    scope.get(`${prefix}/me`, (request) => service.me(queryOf(request)));
    scope.get(`${prefix}/debug_token`, (request) => ({ data: service.debug(queryOf(request)) }));
    done();
  };
}
