import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from "fastify";
import { isLocalAddress } from "../origins.ts";
import { createService, ToolkitFault, type FirebaseDeps } from "./service.ts";

export type FirebaseOptions = FirebaseDeps;

type Body = Readonly<Record<string, unknown>>;

/** Two colons are one in a path of Fastify. */
const callPath = (name: string) => `/identitytoolkit/v1/accounts::${name}`;

function fault(reply: FastifyReply, status: number, message: string) {
  const errors = [{ message, domain: "global", reason: "invalid" }];
  return reply.code(status).send({ error: { code: status, message, errors } });
}

/** The page that calls is on another origin: sites of this machine may. */
function allowOrigin(request: FastifyRequest, reply: FastifyReply): void {
  const { origin } = request.headers;
  reply.header("vary", "Origin");
  if (origin === undefined || !isLocalAddress(origin)) return;
  reply.header("access-control-allow-origin", origin);
}

/** The phone sign-in's stand-in as routes of the stand-ins. */
export async function createFirebase(options: FirebaseOptions): Promise<FastifyPluginCallback> {
  const service = await createService(options);

  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    run: (body: Body) => unknown,
  ) => {
    const { key } = request.query as { key?: string };
    if (!service.isKey(key)) {
      return fault(reply, 400, "API key not valid. Please pass a valid API key.");
    }
    const { body } = request;
    const isObject = typeof body === "object" && body !== null;
    return run(isObject ? (body as Body) : {});
  };

  return (scope, _options, done) => {
    scope.addHook("onRequest", async (request, reply) => allowOrigin(request, reply));
    scope.setErrorHandler((error, _request, reply) => {
      if (error instanceof ToolkitFault) return fault(reply, 400, error.message);
      throw error;
    });
    scope.options("/identitytoolkit/v1/*", (_request, reply) =>
      reply
        .code(204)
        .header("access-control-allow-methods", "POST")
        .header("access-control-allow-headers", "content-type")
        .header("access-control-max-age", "600")
        .send(),
    );
    scope.post(callPath("sendVerificationCode"), (request, reply) =>
      answer(request, reply, service.send),
    );
    scope.post(callPath("signInWithPhoneNumber"), (request, reply) =>
      answer(request, reply, service.signIn),
    );
    scope.get("/securetoken/keys", (_request, reply) =>
      reply.header("cache-control", "max-age=600").send(service.keySet()),
    );
    done();
  };
}
