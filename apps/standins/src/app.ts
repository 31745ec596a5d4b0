import Fastify, { type FastifyInstance } from "fastify";
import { createSandPay, type SandPayOptions } from "./sandpay/index.ts";

/**
 * The stand-ins: outside services that speak the wire protocol of the real ones over loopback, so
 * that going live is an address and keys. They know the platform only through that protocol.
 */
export interface Standins {
  readonly app: FastifyInstance;
  close(): Promise<void>;
}

export async function createStandins(options: SandPayOptions): Promise<Standins> {
  const app = Fastify({
    ...(options.log === undefined ? {} : { loggerInstance: options.log }),
    bodyLimit: 16_384,
  });
  const sandPay = await createSandPay(options);
  await app.register(sandPay.plugin);
  app.get("/healthz", () => ({ ok: true }));
  return {
    app,
    async close() {
      await sandPay.close();
      await app.close();
    },
  };
}
