import { createTransport } from "nodemailer";
import { CarrierError, type Carrier, type Letter } from "./carrier.ts";

/** Mail by SMTP. Outside this machine nothing is sent in the clear. */
export interface SmtpOptions {
  /** smtps://user:password@host, or smtp:// with STARTTLS. */
  readonly url: string;
  /** The address mails come from. */
  readonly from: string;
  readonly timeoutMs?: number;
}

const timeoutMsDefault = 5000;
const connectionsMax = 3;

function isThisMachine(host: string): boolean {
  return host === "localhost" || host === "[::1]" || host.startsWith("127.");
}

function errorOf(error: unknown): CarrierError {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown };
  if (typeof responseCode === "number") {
    // 4xx: later perhaps. 5xx: never, but for what is wrong with our own sign-in.
    const isFinal = responseCode >= 500 && code !== "EAUTH";
    return new CarrierError(`smtp_${responseCode}`, isFinal);
  }
  const name = typeof code === "string" ? code.toLowerCase() : "failed";
  return new CarrierError(`smtp_${name}`, name === "eenvelope");
}

export function createSmtp(options: SmtpOptions): Carrier {
  const { url, from, timeoutMs = timeoutMsDefault } = options;
  const { protocol, hostname } = new URL(url);
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connectionsMax,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs * 2,
    requireTLS: protocol === "smtp:" && !isThisMachine(hostname),
    ignoreTLS: protocol === "smtp:" && isThisMachine(hostname),
    // What a letter says is never taken for a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    async send(letter: Letter) {
      try {
        const { subject = "", text, html, senderName } = letter;
        const sent = await transport.sendMail({
          from: senderName === undefined ? from : { name: senderName, address: from },
          to: { name: "", address: letter.to },
          subject,
          text,
          ...(html === undefined ? {} : { html }),
          headers: { "Auto-Submitted": "auto-generated" },
        });
        return sent.messageId;
      } catch (error) {
        throw errorOf(error);
      }
    },
    async close() {
      transport.close();
    },
  };
}
