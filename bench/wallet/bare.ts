import type { AddressInfo } from "node:net";
import Fastify from "fastify";

/**
 * As little as an HTTP server in this language can do for a call like these: it reads JSON, and
 * answers JSON of the same size. In a process of its own, as the api is.
 */
const bare = Fastify();
bare.post("/*", async (asked) => {
  const { user, request_uuid } = asked.body as Record<string, string>;
  return { user, status: "RS_OK", request_uuid, currency: "BDT", balance: 100_000 };
});
await bare.listen({ port: 0, host: "127.0.0.1" });
process.once("disconnect", () => process.exit());
process.send?.((bare.server.address() as AddressInfo).port);
