import type { Readable } from "node:stream";
import { SMTPServer, type SMTPServerAddress, type SMTPServerSession } from "smtp-server";
import type { Inbox } from "../inbox/index.ts";
import { readMail } from "./mime.ts";

export interface MailServerOptions {
  readonly inbox: Inbox;
}

export interface MailServer {
  /** Listens and gives the port; 0 takes a free one. */
  listen(port: number, host: string): Promise<number>;
  close(): Promise<void>;
}

const mailBytesMax = 512 * 1024;
const clientsMax = 20;

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** Mailboxes that fail, by the part before the @. */
const refusals: Readonly<Record<string, readonly [number, string]>> = {
  bounce: [550, "There is no such mailbox"],
  later: [451, "Try again later"],
};

function checkReceiver(
  { address }: SMTPServerAddress,
  _session: SMTPServerSession,
  done: (error?: Error) => void,
): void {
  const refused = refusals[address.split("@")[0]?.toLowerCase() ?? ""];
  done(refused === undefined ? undefined : refusal(...refused));
}

async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // What is too long is still read to its end, as the protocol wants, and forgotten.
    if (bytes <= mailBytesMax) chunks.push(chunk);
  }
  if (bytes > mailBytesMax) throw refusal(552, "The mail is too large");
  return Buffer.concat(chunks);
}

export function createMailServer({ inbox }: MailServerOptions): MailServer {
  async function keep(stream: Readable, { envelope }: SMTPServerSession) {
    try {
      const mail = readMail(await readAll(stream));
      for (const { address } of envelope.rcptTo) {
        inbox.add({ channel: "email", to: address, ...mail });
      }
      return undefined;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  async function receive(
    stream: Readable,
    session: SMTPServerSession,
    done: (error?: Error) => void,
  ): Promise<void> {
    done(await keep(stream, session));
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    size: mailBytesMax,
    maxClients: clientsMax,
    logger: false,
    onRcptTo: checkReceiver,
    onData: (stream, session, done) => void receive(stream, session, done),
  });
  // A client that breaks off is no reason to fall over.
  server.on("error", () => {});

  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.server.once("error", reject);
        server.listen(port, host, () => {
          const address = server.server.address();
          resolve(typeof address === "object" && address !== null ? address.port : port);
        });
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
