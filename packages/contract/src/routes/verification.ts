import { z } from "zod";
import { AmountText, CurrencyText, Timestamp, Uuid } from "../fields.ts";
import type { RouteSchema } from "../route.ts";

/**
 * Calls of the member's verification: what is known about them, and documents that prove it.
 *
 *   level 0   registered
 *   level 1   full name, birthday and address are given, and the age is enough
 *   level 2   and an identity document is accepted: passport, driving licence, or both sides of
 *             an identity card
 *   level 3   and a proof of the address
 *
 * A document that has expired proves nothing any more.
 */

export const documentKinds = [
  "passport",
  "id_card_front",
  "id_card_back",
  "driving_licence",
  "address_proof",
  "selfie",
] as const;
export const DocumentKind = z.enum(documentKinds);
export type DocumentKind = z.infer<typeof DocumentKind>;

export const documentStates = ["submitted", "in_review", "accepted", "rejected"] as const;
export type DocumentState = (typeof documentStates)[number];

/** Why a document was not accepted. */
export const documentReasons = [
  "unreadable",
  "cut_off",
  "expired",
  "name_differs",
  "wrong_document",
  "other",
] as const;
export const DocumentReason = z.enum(documentReasons);
export type DocumentReason = z.infer<typeof DocumentReason>;

/** What a level is asked for: one payment of more than an amount, or all deposits together. */
export const levelUses = ["withdrawal", "deposit", "deposits"] as const;
export const LevelUse = z.enum(levelUses);
export type LevelUse = z.infer<typeof LevelUse>;

export const VerificationLevel = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
export type VerificationLevel = z.infer<typeof VerificationLevel>;

/** A picture in the address itself: no link leads to it, and nothing keeps it. */
const PictureAddress = z.string().regex(/^data:image\/webp;base64,/);

export const OwnDocument = z
  .object({
    documentId: Uuid,
    kind: DocumentKind,
    state: z.enum([...documentStates, "expired"]),
    submittedAt: Timestamp,
    decidedAt: Timestamp.nullable(),
    reason: DocumentReason.nullable(),
    /** What the operator wrote beside the reason. */
    note: z.string().nullable(),
    expiresOn: z.iso.date().nullable(),
    /** Small; null when it is kept no longer. */
    picture: PictureAddress.nullable(),
  })
  .meta({ id: "OwnDocument" });
export type OwnDocument = z.infer<typeof OwnDocument>;

export const Verification = z
  .object({
    level: VerificationLevel,
    /** What of level 1 is there. */
    declared: z.object({ name: z.boolean(), birthday: z.boolean(), address: z.boolean() }),
    /** The latest of each kind. */
    documents: z.array(OwnDocument),
    currency: CurrencyText,
    /** What the brand asks for, where it asks for anything. */
    needs: z.array(z.object({ use: LevelUse, above: AmountText, level: VerificationLevel })),
  })
  .meta({ id: "Verification" });
export type Verification = z.infer<typeof Verification>;

/** A picture in base64: what 5 MB become. */
const base64Max = 7_000_000;

export const verificationRoutes = {
  verification: {
    access: "member",
    summary: "How far the member is verified, what proves it, and what the brand asks for.",
    response: Verification,
    refusals: [],
  },
  sendDocument: {
    access: "member",
    assurance: "full",
    summary:
      "Sends in a picture of a document, in base64. It is re-encoded without metadata, " +
      "stored sealed, and shown only to the member and the operator who checks it.",
    body: z.strictObject({
      kind: DocumentKind,
      picture: z.base64().min(100).max(base64Max),
    }),
    response: Verification,
    refusals: ["picture_invalid", "document_waits"],
    perMinuteMax: 20,
  },
} as const satisfies Record<string, RouteSchema>;
