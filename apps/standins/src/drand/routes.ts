import { createHash, createHmac } from "node:crypto";
import type { FastifyInstance } from "fastify";

export interface DrandRoutesOptions {
  readonly now: () => Date;
}

const chain = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971";
const genesisMs = 1_692_803_367_000;
const periodMs = 3_000;

/** What quicknet would have signed; the same for a round at every start, and no real signature. */
const signatureOf = (round: number): string =>
  createHmac("sha384", "stand-in for drand").update(String(round)).digest("hex");

/** One round of quicknet. One that is still to come is not there, as with the real one. */
export async function drandRoutes(
  app: FastifyInstance,
  { now }: DrandRoutesOptions,
): Promise<void> {
  app.get<{ Params: { round: string } }>(`/${chain}/public/:round`, async (request, reply) => {
    const round = /^[1-9]\d{0,14}$/.test(request.params.round) ? Number(request.params.round) : 0;
    const publishedMs = genesisMs + (round - 1) * periodMs;
    if (round === 0 || publishedMs > now().getTime()) {
      return reply.code(404).send({ error: "no such round" });
    }
    const signature = signatureOf(round);
    const randomness = createHash("sha256").update(Buffer.from(signature, "hex")).digest("hex");
    return { round, randomness, signature };
  });
}
