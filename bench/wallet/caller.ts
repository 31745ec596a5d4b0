import { connect, type Socket } from "node:net";
import { closedLoop, type Sample } from "../lib/sample.ts";

/**
 * The vendor's side of the wire, in a process of its own: connections that stay open, on each of
 * them one call at a time, and requests that were made before as bytes. A library would cost more
 * than what it measures.
 */

/** What the parent sends: first the calls, then the word to make them. */
export type Asked =
  | { readonly port: number; readonly connections: number; readonly calls: readonly Uint8Array[] }
  | "go";

/** What it gets: that all is ready, then how it went. */
export type Told = "ready" | Sample;

const headEnd = "\r\n\r\n";

/** The body once all of it is there. */
function bodyOf(text: string): string | undefined {
  const end = text.indexOf(headEnd);
  if (end === -1) return undefined;
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
  if (length === undefined) throw new Error(`an answer without a length: ${text}`);
  const body = text.slice(end + headEnd.length);
  return body.length < Number(length) ? undefined : body;
}

function openLine(port: number): Promise<(call: Uint8Array) => Promise<void>> {
  const socket: Socket = connect({ port, host: "127.0.0.1", noDelay: true });
  let heard = "";
  let done: (() => void) | undefined;
  let failed: ((error: Error) => void) | undefined;
  const fail = (error: Error) => failed?.(error);
  socket.on("error", fail);
  socket.on("close", () => fail(new Error("the server hung up")));
  socket.on("data", (chunk: Buffer) => {
    heard += chunk.toString("latin1");
    const body = bodyOf(heard);
    if (body === undefined) return;
    heard = "";
    if (body.includes('"RS_OK"')) done?.();
    else fail(new Error(body));
  });
  const call = (bytes: Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      done = resolve;
      failed = reject;
      socket.write(bytes);
    });
  return new Promise((resolve, reject) => {
    failed = reject;
    socket.once("connect", () => resolve(call));
  });
}

async function listen(): Promise<void> {
  let lines: ((call: Uint8Array) => Promise<void>)[] = [];
  let port = 0;
  let calls: readonly Uint8Array[] = [];
  const tell = (told: Told) => process.send?.(told);
  const prepare = async (asked: Exclude<Asked, "go">) => {
    ({ calls } = asked);
    if (asked.port !== port || asked.connections !== lines.length) {
      ({ port } = asked);
      lines = await Promise.all(Array.from({ length: asked.connections }, () => openLine(port)));
    }
    tell("ready");
  };
  const go = async () => {
    const free = [...lines];
    const sample = await closedLoop(lines.length, { calls: calls.length }, async (index) => {
      const line = free.pop();
      const call = calls[index - 1];
      if (line === undefined || call === undefined) throw new Error("nobody is free to call");
      await line(call);
      free.push(line);
    });
    tell(sample);
  };
  process.on("message", (asked: Asked) => void (asked === "go" ? go() : prepare(asked)));
  process.once("disconnect", () => process.exit());
}

await listen();
