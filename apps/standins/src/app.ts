import Fastify, { type FastifyInstance } from "fastify";
import { createSandPay, type SandPayOptions } from "./sandpay/index.ts";
import { registerSignIns, type SignInOptions } from "./sign-in.ts";

/**
 * The stand-ins: outside services that speak the wire protocol of the real ones over loopback, so
 * that going live is an address and keys. They know the platform only through that protocol.
 */
export interface Standins {
  readonly app: FastifyInstance;
  close(): Promise<void>;
}

export interface StandinsOptions extends SandPayOptions {
  /** Sign-ins elsewhere; none where absent. */
  readonly signIn?: SignInOptions;
  /** Told of each SMS the phone sign-in sends. */
  readonly onSms?: (message: { readonly to: string; readonly text: string }) => void;
}

export async function createStandins(options: StandinsOptions): Promise<Standins> {
  const app = Fastify({
    ...(options.log === undefined ? {} : { loggerInstance: options.log }),
    bodyLimit: 16_384,
  });
  const sandPay = await createSandPay(options);
  await app.register(sandPay.plugin);
  const { origin, now, signIn = {}, onSms = () => {} } = options;
  await registerSignIns(app, signIn, { origin, now, onSms });
  app.get("/healthz", () => ({ ok: true }));
  return {
    app,
    async close() {
      await sandPay.close();
      await app.close();
    },
  };
}
