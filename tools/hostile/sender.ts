import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Start } from "./starts.ts";

/** Sends starts to one port and looks at what is answered. */

/** Between two parts of a start. */
const pauseMs = 3;
/** For an answer; most of them never come, because the request is not whole. */
const waitMs = 60;
const atOnce = 80;

/** The first line of the answer; empty where none came. */
function send(port: number, { parts, ending }: Start): Promise<string> {
  return new Promise((resolve) => {
    let said = "";
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true, noDelay: true });
    const end = () => {
      socket.resetAndDestroy();
      resolve(said.split("\r\n")[0] ?? "");
    };
    socket.on("error", end);
    socket.on("close", end);
    socket.on("data", (chunk: Buffer) => {
      said += chunk.toString("latin1");
    });
    socket.on("connect", () => {
      const write = async () => {
        for (const [at, part] of parts.entries()) {
          if (at > 0) await sleep(pauseMs);
          if (socket.writable) socket.write(part);
        }
        if (ending === "half-open") socket.end();
        if (ending === "wait") socket.once("end", end);
        // A reset must overtake the answer, yet come after what was sent.
        await sleep(ending === "reset" ? 1 : waitMs);
        end();
      };
      write().catch(end);
    });
  });
}

/** Every start that was answered with a fault of the program, in words. */
export async function sendAll(port: number, starts: readonly Start[]): Promise<string[]> {
  const faults: string[] = [];
  const waiting = starts.values();
  const work = async () => {
    for (const start of waiting) {
      const line = await send(port, start);
      if (/^HTTP\/1\.1 50[01]/.test(line)) {
        const sent = Buffer.concat(start.parts).toString("latin1").slice(0, 300);
        faults.push(`${start.kind}: ${line} to ${JSON.stringify(sent)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return faults;
}
