import { z } from "zod";
import { PageQuery, Timestamp, Uuid, pageOf } from "../fields.ts";
import type { RouteSchema } from "../route.ts";
import { MemberParams } from "./console-members.ts";
import {
  DocumentKind,
  DocumentReason,
  documentKinds,
  documentStates,
  VerificationLevel,
} from "./verification.ts";

/**
 * The operator's console, documents: a queue of what members sent in, oldest first.
 *
 *   submitted  → in_review  somebody has taken it
 *   submitted  → accepted, rejected
 *   in_review  → accepted, rejected
 *
 * What is decided stays; a member whose document was rejected sends another.
 */

/** Kinds that carry a number by which the same document is known again. */
export const numberedKinds = ["passport", "id_card_front", "driving_licence"] as const;

export const DocumentInConsole = z
  .object({
    documentId: Uuid,
    memberId: MemberParams.shape.memberId,
    merchantCode: z.string(),
    username: z.string(),
    kind: DocumentKind,
    state: z.enum([...documentStates, "expired"]),
    submittedAt: Timestamp,
    targetMinutes: z.number().int(),
    takenBy: z.string().nullable(),
    isMine: z.boolean(),
    /** Sent with every decision: a case decided in the meantime is not decided again. */
    revision: z.number().int(),
  })
  .meta({ id: "DocumentInConsole" });
export type DocumentInConsole = z.infer<typeof DocumentInConsole>;

export const DocumentCase = DocumentInConsole.extend({
  level: VerificationLevel,
  decidedAt: Timestamp.nullable(),
  decidedBy: z.string().nullable(),
  reason: DocumentReason.nullable(),
  note: z.string().nullable(),
  expiresOn: z.iso.date().nullable(),
  hasPicture: z.boolean(),
  hasNumber: z.boolean(),
  /** Other members whose accepted document has the same number. */
  sameNumber: z.array(z.object({ memberId: z.string(), username: z.string() })),
  /** What else this member has sent, newest first. */
  others: z.array(
    z.object({
      documentId: Uuid,
      kind: DocumentKind,
      state: z.enum([...documentStates, "expired"]),
      submittedAt: Timestamp,
    }),
  ),
}).meta({ id: "DocumentCase" });
export type DocumentCase = z.infer<typeof DocumentCase>;

const params = MemberParams.extend({ documentId: Uuid });
const revision = z.number().int();

export const DecideDocument = z.discriminatedUnion("action", [
  z.strictObject({
    action: z.literal("accept"),
    revision,
    /** Of kinds that carry one. */
    number: z.string().trim().min(3).max(40).nullable(),
    expiresOn: z.iso.date().nullable(),
    /** Yes, although somebody else's document has this number. */
    isSameKnown: z.boolean(),
  }),
  z.strictObject({
    action: z.literal("reject"),
    revision,
    reason: DocumentReason,
    /** The member reads it. */
    note: z.string().trim().max(300).nullable(),
  }),
]);
export type DecideDocument = z.infer<typeof DecideDocument>;

export const consoleVerificationRoutes = {
  consoleDocuments: {
    effect: "read",
    access: "operator",
    permission: "kyc.read",
    summary: "Documents that members sent in. Those that wait come oldest first, others newest.",
    query: PageQuery.extend({
      state: z.enum(["waiting", "accepted", "rejected"]).default("waiting"),
      kind: z.enum(documentKinds).optional(),
      merchantCode: z.string().max(32).optional(),
    }),
    response: pageOf(DocumentInConsole),
    refusals: ["permission_denied"],
  },
  consoleDocument: {
    effect: "read",
    access: "operator",
    permission: "kyc.read",
    summary: "One document: how it stands, who else has it, and what else its member sent.",
    params,
    response: DocumentCase,
    refusals: ["permission_denied", "not_found"],
  },
  memberDocuments: {
    effect: "read",
    access: "operator",
    permission: "kyc.read",
    summary: "How far a member is verified, and all documents he sent, newest first.",
    params: MemberParams,
    response: z.object({ level: VerificationLevel, documents: z.array(DocumentInConsole) }),
    refusals: ["permission_denied", "not_found"],
  },
  takeDocument: {
    effect: "work",
    access: "operator",
    permission: "kyc.approve",
    summary: "Takes a document to look at; the member sees that somebody does.",
    params,
    response: DocumentCase,
    refusals: ["permission_denied", "not_found", "changed_meanwhile"],
    perMinuteMax: 120,
  },
  viewDocument: {
    effect: "work",
    access: "operator",
    permission: "kyc.approve",
    summary:
      "The picture, and what the member said of himself. The audit trail keeps who looked at it.",
    params,
    response: z.object({
      picture: z.string().nullable(),
      person: z.object({
        payeeName: z.string().nullable(),
        birthday: z.string().nullable(),
        address: z.string().nullable(),
        idNumber: z.string().nullable(),
      }),
      /** As it was accepted. */
      number: z.string().nullable(),
    }),
    refusals: ["permission_denied", "not_found"],
    perMinuteMax: 120,
  },
  decideDocument: {
    effect: "work",
    access: "operator",
    permission: "kyc.approve",
    summary: "Accepts a document, with its number and expiry, or rejects it with a reason.",
    params,
    body: DecideDocument,
    response: DocumentCase,
    refusals: ["permission_denied", "not_found", "changed_meanwhile", "document_known"],
    perMinuteMax: 120,
  },
} as const satisfies Record<string, RouteSchema>;
