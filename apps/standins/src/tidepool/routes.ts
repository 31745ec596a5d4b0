import { createPublicKey, randomUUID, verify } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { isCurrency } from "@baize/money";
import { cursorOf, placeOf } from "./listing.ts";
import { statusOf } from "./rules.ts";
import type { Tidepool, TidepoolOptions } from "./service.ts";

/** The calls of the platform, `POST /tidepool/operator/generic/v2/…`. */

const Text = z.string().min(1).max(255);
const Units = z.number().int().safe().positive();
const Currency = z.string().refine(isCurrency);

const UrlCall = z.looseObject({
  user: Text.optional(),
  currency: Currency,
  game_code: Text,
  lang: z.string().max(8),
  lobby_url: z.url(),
});
const BalanceCall = z.looseObject({ user: Text, currency: Currency });
const TransferCall = z.looseObject({
  operator_id: Text,
  user: Text,
  currency: Currency,
  amount: Units,
  transfer_uuid: z.uuid(),
  valid_until: z.iso.datetime(),
});
const StatusCall = z.looseObject({ user: Text, transfer_uuid: z.uuid() });

const pageSizeMax = 1000;
const ListCall = z
  .looseObject({
    operator_id: Text,
    start_time: z.iso.datetime().optional(),
    end_time: z.iso.datetime().optional(),
    transfer_uuid: z.uuid().optional(),
    cursor: z
      .string()
      .max(255)
      .refine((cursor) => placeOf(cursor) !== undefined, "cursor: not one of ours")
      .optional(),
    page_size: z.number().int().min(1).max(pageSizeMax).default(pageSizeMax),
  })
  .refine(
    ({ start_time: from, transfer_uuid: id }) => from !== undefined || id !== undefined,
    "give a transfer_uuid or a start_time",
  );

const games = [
  { code: "abyss-bounty", name: "Abyss Bounty" },
  { code: "coral-cannon", name: "Coral Cannon" },
];

/** Breaks the line instead of an answer. */
function hangUp(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}

function registerWallet(
  app: FastifyInstance,
  tidepool: Tidepool,
  answer: <S extends z.ZodType>(
    path: string,
    schema: S,
    work: (call: z.output<S>) => Promise<object | "nothing">,
  ) => void,
): void {
  answer("/wallet/balance", BalanceCall, async ({ user, currency }) => ({
    status: "RS_OK",
    currency,
    balance: tidepool.balance(user, currency),
  }));
  for (const direction of ["deposit", "withdraw"] as const) {
    answer(`/wallet/${direction}`, TransferCall, (call) => {
      const { user, currency, amount, transfer_uuid: id, valid_until: validUntil } = call;
      const operatorId = call.operator_id;
      return tidepool.transfer({ id, operatorId, direction, user, currency, amount, validUntil });
    });
  }
  answer("/wallet/transfer", StatusCall, async ({ user, transfer_uuid: id }) => {
    const known = await tidepool.find(id);
    if (known?.user !== user) return { status: "RS_ERROR_TRANSACTION_DOES_NOT_EXIST" };
    const { direction, amount, currency } = known;
    const balance = tidepool.balance(user, currency);
    return { status: statusOf(known), direction, amount, balance };
  });
}

const listed = {
  done: "TS_SUCCESS",
  refused: "TS_DECLINED",
  undone: "TS_ROLLEDBACK",
  pending: undefined,
} as const;

async function listOf(tidepool: Tidepool, call: z.output<typeof ListCall>): Promise<object> {
  const msOf = (time: string | undefined) => (time === undefined ? undefined : Date.parse(time));
  const { rows, next } = await tidepool.list({
    operatorId: call.operator_id,
    fromMs: msOf(call.start_time),
    untilMs: msOf(call.end_time),
    id: call.transfer_uuid,
    after: call.cursor === undefined ? undefined : placeOf(call.cursor),
    pageSize: call.page_size,
  });
  return {
    transfers: rows.map(({ id, user, direction, status, amount, currency, decidedAt }) => ({
      transfer_uuid: id,
      user,
      direction,
      status: listed[status],
      amount,
      currency,
      decided_at: decidedAt,
    })),
    next_cursor: next === undefined ? null : cursorOf(next),
  };
}

export function registerWire(
  app: FastifyInstance,
  tidepool: Tidepool,
  options: TidepoolOptions,
): void {
  const key = createPublicKey(options.operatorPublicKey);

  function isSigned(request: FastifyRequest): boolean {
    const signature = request.headers["x-hub88-signature"];
    if (typeof signature !== "string" || !Buffer.isBuffer(request.body)) return false;
    return verify("RSA-SHA256", request.body, key, Buffer.from(signature, "base64"));
  }

  void app.register(async (scope) => {
    // The signature is over the bytes, so they are kept as they came.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    function answer<S extends z.ZodType>(
      path: string,
      schema: S,
      work: (call: z.output<S>) => Promise<object | "nothing">,
    ): void {
      scope.post(`/tidepool/operator/generic/v2${path}`, async (request, reply) => {
        if (!isSigned(request)) return reply.code(403).send({ error: "wrong signature" });
        const call = schema.safeParse(JSON.parse(String(request.body)));
        if (!call.success) return reply.code(400).send({ error: call.error.issues[0]?.message });
        if (tidepool.fault() === "down") return hangUp(reply);
        const said = await work(call.data);
        return said === "nothing" ? hangUp(reply) : reply.send(said);
      });
    }
    registerWallet(scope, tidepool, answer);
    answer("/wallet/transfers", ListCall, (call) => listOf(tidepool, call));

    answer("/game/list", z.looseObject({}), async () =>
      games.map(({ code, name }) => ({
        game_code: code,
        name,
        names: {},
        product: "TDP",
        category: "FISH",
        enabled: true,
      })),
    );
    answer("/game/url", UrlCall, async ({ user, currency, game_code: game, lang, lobby_url }) => {
      const seat = { user: user ?? `demo-${randomUUID()}`, currency, lobbyUrl: lobby_url };
      const url = new URL("/tidepool/play", options.origin);
      url.searchParams.set("session", tidepool.seat(seat));
      url.searchParams.set("game", game);
      url.searchParams.set("lang", lang);
      return { url: url.toString() };
    });
  });
}
