import { memberTypes } from "@baize/contract/member-types";
import type { LineMember } from "../../identity/index.ts";

/** Why a branch cannot be moved, where who stands where decides it. Pure. */
export type MoveFault = "no_branch" | "no_upline" | "same" | "inside" | "elsewhere";

const { generalAgent, agent } = memberTypes;

/**
 * An agent inside a line goes below another open agent of the same brand, currency and kind of
 * account, who does not stand in the branch. The first of a line stays where it is.
 */
export function moveFault(
  head: LineMember,
  upline: LineMember,
  isInside: boolean,
): MoveFault | undefined {
  if (head.memberType !== agent || head.uplineId === undefined) return "no_branch";
  const isAgent = upline.memberType === generalAgent || upline.memberType === agent;
  if (!isAgent || upline.status !== "open") return "no_upline";
  if (head.uplineId === upline.memberId) return "same";
  if (isInside || head.memberId === upline.memberId) return "inside";
  const isAlike =
    head.merchantCode === upline.merchantCode &&
    head.currency === upline.currency &&
    head.isTest === upline.isTest;
  return isAlike ? undefined : "elsewhere";
}
