import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Inbox } from "../inbox/index.ts";
import { fateOf } from "../sms-fates.ts";

export interface TwilioRoutesOptions {
  readonly account: string;
  readonly token: string;
  readonly inbox: Inbox;
  readonly now: () => Date;
}

const hashOf = (text: string) => createHash("sha256").update(text).digest();

function refuse(reply: FastifyReply, status: number, code: number, message: string) {
  const more = `https://www.twilio.com/docs/errors/${code}`;
  return reply.code(status).send({ code, message, more_info: more, status });
}

/** The one call of it that the platform needs. */
export async function twilioRoutes(
  app: FastifyInstance,
  { account, token, inbox, now }: TwilioRoutesOptions,
): Promise<void> {
  const expected = hashOf(`Basic ${Buffer.from(`${account}:${token}`).toString("base64")}`);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );

  app.post<{ Params: { account: string }; Body: URLSearchParams }>(
    "/2010-04-01/Accounts/:account/Messages.json",
    async (request, reply) => {
      const given = hashOf(request.headers.authorization ?? "");
      if (!timingSafeEqual(given, expected) || request.params.account !== account) {
        return refuse(reply, 401, 20003, "Authenticate");
      }
      const field = (name: string) => request.body.get(name)?.trim() ?? "";
      const [to, from, body] = [field("To"), field("From"), field("Body")];
      const fate = fateOf({ to, from, body });
      if (fate.kind === "refused") return refuse(reply, fate.status, fate.code, fate.message);
      if (fate.kind === "slow") await sleep(fate.ms);
      inbox.add({ channel: "sms", to, from, text: body });
      return reply.code(201).send({
        sid: `SM${randomBytes(16).toString("hex")}`,
        account_sid: account,
        status: "queued",
        to,
        from,
        body,
        date_created: now().toUTCString(),
        error_code: null,
        error_message: null,
      });
    },
  );
}
