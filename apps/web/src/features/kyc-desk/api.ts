import type { CallAnswer, CallInput, DocumentCase } from "@baize/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { polled, polledList } from "../../lib/polled.ts";

/** The queue of documents. */

export const filters = ["waiting", "accepted", "rejected"] as const;
export type Filter = (typeof filters)[number];
export type Decision = CallInput<"decideDocument">["body"];
export type Seen = CallAnswer<"viewDocument">;
export type Kind = DocumentCase["kind"];

export const kinds = [
  "passport",
  "id_card_front",
  "id_card_back",
  "driving_licence",
  "address_proof",
  "selfie",
] as const satisfies Kind[];

const numbered: ReadonlySet<Kind> = new Set(["passport", "id_card_front", "driving_licence"]);

/** Whether a document carries a number by which it is known again. */
export const isNumbered = (kind: Kind) => numbered.has(kind);

export interface QueueView {
  readonly state: Filter;
  readonly kind: Kind | undefined;
  readonly merchantCode: string | undefined;
  readonly pageNum: number;
}

export function queueQuery({ state, kind, merchantCode, pageNum }: QueueView) {
  const query = {
    state,
    pageNum,
    ...(kind !== undefined && { kind }),
    ...(merchantCode !== undefined && { merchantCode }),
  };
  return queryOptions({
    queryKey: ["documents", "list", query],
    ...polledList,
    queryFn: ({ signal }) => call("consoleDocuments", { query }, { signal }),
  });
}

/** Whose document, and which: "12.0193…" in the address. */
export interface Key {
  readonly memberId: string;
  readonly documentId: string;
}

export const keyText = ({ memberId, documentId }: Key) => `${memberId}.${documentId}`;

export function readKey(text: string): Key {
  const [memberId = "", documentId = ""] = text.split(".");
  return { memberId, documentId };
}

export const caseQuery = ({ memberId, documentId }: Key) =>
  queryOptions({
    queryKey: ["documents", "one", memberId, documentId],
    ...polled,
    queryFn: ({ signal }): Promise<DocumentCase> =>
      call("consoleDocument", { params: { memberId, documentId } }, { signal }),
  });
