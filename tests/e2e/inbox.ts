import { expect } from "@playwright/test";

/** What the demo sent by phone and mail, out of the stand-ins' inbox. */

export interface Message {
  readonly id: number;
  readonly channel: "sms" | "email";
  readonly to: string;
  readonly text: string;
  /** The code in it, where there is one. */
  readonly code: string | null;
}

/** The stand-ins listen two ports after the site, unless the run was told where they are. */
function standins(): string {
  const given = process.env["STANDINS_BASE_URL"];
  if (given !== undefined) return given;
  const site = new URL(process.env["BASE_URL"] ?? "http://localhost:8080");
  return `http://localhost:${Number(site.port) + 2}`;
}

async function messagesTo(receiver: string): Promise<readonly Message[]> {
  const answer = await fetch(`${standins()}/inbox.json?to=${encodeURIComponent(receiver)}`);
  const { messages } = (await answer.json()) as { readonly messages: readonly Message[] };
  return messages;
}

export interface Mailbox {
  /** Waits for the next message; each is given once, in the order they came. */
  next(): Promise<Message>;
  /** The code of the next message. */
  code(): Promise<string>;
  /** The address of the site in the next message. */
  link(): Promise<string>;
  /** How many have come that were not read yet. */
  unread(): Promise<number>;
}

/** A number or address as its owner sees it, from now on: what was sent before is left alone. */
export async function openMailbox(receiver: string): Promise<Mailbox> {
  let lastId = (await messagesTo(receiver))[0]?.id ?? 0;
  const unread = async () => (await messagesTo(receiver)).filter(({ id }) => id > lastId);
  async function next(): Promise<Message> {
    let oldest: Message | undefined;
    await expect(async () => {
      oldest = (await unread()).at(-1);
      expect(oldest, `a message to ${receiver}`).toBeDefined();
    }).toPass({ timeout: 30_000, intervals: [100] });
    if (oldest === undefined) throw new Error(`nothing was sent to ${receiver}`);
    lastId = oldest.id;
    return oldest;
  }
  return {
    next,
    async code() {
      const { code, text } = await next();
      if (code === null) throw new Error(`no code in "${text}"`);
      return code;
    },
    async link() {
      const { text } = await next();
      const found = /https?:\/\/\S+/.exec(text)?.[0];
      if (found === undefined) throw new Error(`no link in "${text}"`);
      return found;
    },
    unread: async () => (await unread()).length,
  };
}
