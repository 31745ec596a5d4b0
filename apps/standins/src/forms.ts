import type { FastifyRequest } from "fastify";

const formBytesMax = 16_384;

/** The fields of a form whose body nobody has read yet. */
export async function readForm({ raw }: FastifyRequest): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of raw as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > formBytesMax) throw new RangeError("the form is too long");
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
}
