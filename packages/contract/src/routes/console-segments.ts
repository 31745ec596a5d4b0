import { z } from "zod";
import { Timestamp, Uuid } from "../fields.ts";
import type { RouteSchema } from "../route.ts";
import { WhoMay } from "./who-may.ts";

/**
 * The operator's console: conditions that were given a name. A promotion takes over a copy, so that
 * what was approved stays as it was.
 */

const SegmentName = z.string().trim().min(1).max(60);

export const SegmentCount = z.object({
  /** Members of the brand, without trial and test accounts. */
  members: z.number().int(),
  /** Those of them who meet the conditions now. */
  matched: z.number().int(),
  at: Timestamp,
});

export const Segment = z
  .object({
    merchantCode: z.string(),
    segmentId: Uuid,
    name: z.string(),
    tree: WhoMay,
    /** Null before it was counted. */
    counted: SegmentCount.nullable(),
    savedBy: z.string().nullable(),
    savedAt: Timestamp,
    /** A save sends the version that was read. */
    version: z.number().int(),
  })
  .meta({ id: "Segment" });
export type Segment = z.infer<typeof Segment>;

const params = z.strictObject({ merchantCode: z.string().min(1).max(32), segmentId: Uuid });
const refusals = ["permission_denied", "not_found", "changed_meanwhile"] as const;

export const consoleSegmentRoutes = {
  segments: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "The named conditions of a brand, with how many members meet them.",
    query: z.strictObject({ merchantCode: z.string().min(1).max(32) }),
    response: z.array(Segment),
    refusals: ["permission_denied"],
  },
  saveSegment: {
    effect: "work",
    access: "operator",
    permission: "rewards.write",
    summary: "Names conditions, or changes them; promotions keep the copy they took.",
    params,
    body: z.strictObject({
      name: SegmentName,
      tree: WhoMay,
      /** The version that was read; 0 for a new one. */
      version: z.number().int().min(0),
    }),
    response: Segment,
    refusals: [...refusals, "brand_rule"],
    perMinuteMax: 60,
  },
  deleteSegment: {
    effect: "work",
    access: "operator",
    permission: "rewards.write",
    summary: "Deletes named conditions; promotions keep the copy they took.",
    params,
    response: z.object({}),
    refusals: ["permission_denied", "not_found"],
    perMinuteMax: 60,
  },
  countSegment: {
    effect: "work",
    access: "operator",
    permission: "rewards.read",
    summary: "How many members meet conditions now.",
    body: z.strictObject({ merchantCode: z.string().min(1).max(32), tree: WhoMay }),
    response: SegmentCount,
    refusals: ["permission_denied", "not_found"],
    perMinuteMax: 12,
  },
} as const satisfies Record<string, RouteSchema>;
