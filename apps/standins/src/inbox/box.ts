/** Messages in the order they came; the oldest make room for new ones. */

export interface NewMessage {
  readonly channel: "sms" | "email";
  readonly to: string;
  readonly from: string;
  readonly text: string;
  readonly subject?: string | undefined;
  readonly html?: string | undefined;
}

export interface InboxMessage extends NewMessage {
  readonly id: number;
  readonly at: string;
  /** The code in it, where there is one. */
  readonly code: string | null;
}

export interface Inbox {
  add(message: NewMessage): InboxMessage;
  /** Newest first; only those whose receiver contains the text, where one is given. */
  list(to?: string): InboxMessage[];
  clear(): void;
}

const messagesMax = 500;

/** A code is exactly six digits, not part of a longer number. */
export const codeForm = /(?<![\d+])\d{6}(?!\d)/;

const letters = (text: string) => text.toLowerCase().replace(/[\s()-]/g, "");

export function createInbox({ now }: { readonly now: () => Date }): Inbox {
  const messages: InboxMessage[] = [];
  let lastId = 0;
  return {
    add(message) {
      lastId += 1;
      const code = codeForm.exec(message.text)?.[0] ?? null;
      const kept = { ...message, id: lastId, at: now().toISOString(), code };
      messages.unshift(kept);
      messages.length = Math.min(messages.length, messagesMax);
      return kept;
    },
    list(to = "") {
      const wanted = letters(to);
      return messages.filter((message) => letters(message.to).includes(wanted));
    },
    clear() {
      messages.length = 0;
    },
  };
}
