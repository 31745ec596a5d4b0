import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from "fastify";
import type { Provider } from "oidc-provider";
import { chooserPage, problemPage, sendPage } from "../chooser.ts";
import { readForm } from "../forms.ts";
import { chosenPerson } from "../people.ts";
import { createProvider, type OidcClient } from "./provider.ts";

export interface OidcOptions extends OidcClient {
  /** Where browsers and the server reach the stand-ins. */
  readonly origin: string;
  readonly now: () => Date;
}

const prefix = "/oidc";
const look = { service: "Gateway accounts", mark: "G" };

/** Leaves out who signed in before. */
function forgetSession({ raw }: FastifyRequest): void {
  const pairs = (raw.headers.cookie ?? "").split("; ");
  raw.headers.cookie = pairs.filter((pair) => !pair.startsWith("_session")).join("; ");
}

/** Hands a request to the library, which expects its own paths and reads bodies itself. */
function pass(provider: Provider, request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  const url = raw.url ?? "/";
  // Every sign-in begins without a past, also beside another one in a second tab.
  if (url.startsWith(`${prefix}/auth`)) forgetSession(request);
  Object.assign(raw, { originalUrl: url });
  raw.url = url.slice(prefix.length) || "/";
  reply.hijack();
  // It answers its own errors; one that it cannot answer costs this socket, not the program.
  provider
    .callback()(raw, reply.raw)
    .catch(() => raw.socket.destroy());
}

async function showChooser(provider: Provider, request: FastifyRequest, reply: FastifyReply) {
  const { uid, params } = await provider.interactionDetails(request.raw, reply.raw);
  const returnUrl = String(params["redirect_uri"]);
  const action = `${prefix}/interaction/${uid}`;
  const page = chooserPage({ ...look, action, site: new URL(returnUrl).host });
  return sendPage(reply, page, returnUrl);
}

/** The answer of the page: nobody, or a person together with the consent to tell who it is. */
async function resultOf(provider: Provider, form: URLSearchParams, clientId: string) {
  if (form.has("cancel")) {
    return { error: "access_denied", error_description: "The visitor turned round." };
  }
  const person = chosenPerson(form);
  if (person === undefined) return undefined;
  const grant = new provider.Grant({ accountId: person.id, clientId });
  grant.addOIDCScope("openid profile email");
  const grantId = await grant.save();
  return { select_account: {}, login: { accountId: person.id }, consent: { grantId } };
}

async function choose(provider: Provider, request: FastifyRequest, reply: FastifyReply) {
  const form = await readForm(request);
  const { uid, params } = await provider.interactionDetails(request.raw, reply.raw);
  const result = await resultOf(provider, form, String(params["client_id"]));
  if (result === undefined) return reply.redirect(`${prefix}/interaction/${uid}`, 303);
  const address = await provider.interactionResult(request.raw, reply.raw, result, {
    mergeWithLastSubmission: false,
  });
  return reply.redirect(address, 303);
}

/** The OIDC stand-in as routes of the stand-ins. */
export async function createOidc(options: OidcOptions): Promise<FastifyPluginCallback> {
  const provider = await createProvider(`${options.origin}${prefix}`, options, options.now);
  return (scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, parsed) => parsed(null));
    scope.setErrorHandler((_error, _request, reply) =>
      sendPage(
        reply.code(400),
        problemPage(look, "This sign-in has ended: go back to the site and begin again."),
      ),
    );
    scope.get(`${prefix}/interaction/:uid`, (request, reply) =>
      showChooser(provider, request, reply),
    );
    scope.post(`${prefix}/interaction/:uid`, (request, reply) => choose(provider, request, reply));
    scope.route({
      method: ["GET", "POST"],
      url: `${prefix}/*`,
      handler: (request, reply) => pass(provider, request, reply),
    });
    done();
  };
}
