import { movementKinds } from "@baize/contract";
import { Refusal } from "../../platform/errors.ts";
import type { RoundPlace } from "../../vendors/index.ts";

/** Where a page of rounds ends, as text, and what may be asked for. Pure. */

type MovementKind = (typeof movementKinds)[number];

export const movementKindsOf = (kind: MovementKind | undefined): readonly MovementKind[] =>
  kind === undefined ? movementKinds : [kind];

export const placeText = ({ startedAt, memberId, roundId }: RoundPlace): string =>
  `${startedAt.toISOString()} ${memberId} ${roundId}`;

const placePattern = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (\d{1,18}) (\S{1,128})$/;

/** Refuses: invalid_input. */
export function placeIn(cursor: string): RoundPlace {
  const [, at = "", memberId = "", roundId = ""] = placePattern.exec(cursor) ?? [];
  const startedAt = new Date(at);
  if (Number.isNaN(startedAt.getTime())) {
    throw new Refusal("invalid_input", {
      fields: [{ path: "query.cursor", problem: "invalid_format" }],
    });
  }
  return { startedAt, memberId: BigInt(memberId), roundId };
}
