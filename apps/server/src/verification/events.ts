import { DocumentKind, DocumentReason, documentStates } from "@baize/contract";
import { z } from "zod";
import { defineEvent } from "../platform/events/index.ts";
import type { DocumentRow } from "./store.ts";

/** A document was sent in, accepted or rejected. It names no person and shows nothing of it. */
export const documentChanged = defineEvent(
  "verification.document_changed",
  1,
  z.object({
    memberId: z.string(),
    merchantCode: z.string(),
    documentId: z.uuid(),
    kind: DocumentKind,
    state: z.enum(documentStates),
    reason: DocumentReason.nullable(),
  }),
  { member: ({ memberId }) => memberId, merchant: ({ merchantCode }) => merchantCode },
);

type Changed = Pick<
  DocumentRow,
  "memberId" | "merchantCode" | "documentId" | "kind" | "state" | "reason"
>;

export const documentChangedOf = ({ memberId, ...row }: Changed) =>
  documentChanged({
    memberId: String(memberId),
    merchantCode: row.merchantCode,
    documentId: row.documentId,
    kind: row.kind,
    state: row.state,
    reason: row.reason,
  });
