import { tellInbox, type InboxSource } from "../inbox/index.ts";
import { documentChanged } from "./events.ts";

/** How a document fared; the reason is that of the list. */
export const verificationMessages: readonly InboxSource[] = [
  tellInbox(documentChanged, ({ documentId, kind, state, reason }) => {
    const document = { word: `document_${kind}` };
    if (state === "submitted") {
      return { kind: "kyc_received", source: documentId, params: { document } };
    }
    if (state === "accepted") {
      return { kind: "kyc_approved", source: documentId, params: { document } };
    }
    if (state !== "rejected") return undefined;
    const why = { word: `refused_${reason ?? "other"}` };
    return { kind: "kyc_rejected", source: documentId, params: { document, reason: why } };
  }),
];
