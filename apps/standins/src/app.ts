import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { createSandPay } from "./sandpay/index.ts";

/**
 * The stand-ins: outside services that speak the wire protocol of the real ones over loopback, so
 * that
 * going live is an address and keys. They know the platform only through that protocol.
 */
export interface StandinsOptions {
  readonly dataDir: string;
  /** Address a browser reaches this server at, without a trailing slash. */
  readonly origin: string;
  readonly apiKey: string;
  /** `whsec_` and base64, as Standard Webhooks writes secrets. */
  readonly webhookSecret: string;
  readonly now: () => Date;
  readonly log?: FastifyBaseLogger;
  /** How long "leave pending" waits before the payment settles. */
  readonly pendingMs?: number;
  /** Waits between the attempts to deliver a notification. */
  readonly retryDelaysMs?: readonly number[];
}

export interface Standins {
  readonly app: FastifyInstance;
  close(): Promise<void>;
}

export async function createStandins(options: StandinsOptions): Promise<Standins> {
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
