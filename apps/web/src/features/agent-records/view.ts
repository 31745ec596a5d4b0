import { movementKinds } from "@baize/contract/statement-kinds";
import type { Search } from "../../lib/address.ts";
import { gameTypes } from "../../lib/game-types.ts";
import { oneOf } from "../../lib/one-of.ts";
import { teamPeriodOf } from "../../lib/team-period.ts";
import type { MovementsQuery, RoundsQuery } from "./api.ts";

/** What of the records the address asks for. */

export const states = ["settled", "refunded"] as const;

const given = (text: string | undefined) => (text === "" ? undefined : text);

export function roundsOf(search: Search): RoundsQuery {
  return {
    ...teamPeriodOf(search),
    product: oneOf(gameTypes, search["product"]),
    status: oneOf(states, search["state"]),
    parent: given(search["below"]),
    member: given(search["member"]),
  };
}

export function movementsOf(search: Search): MovementsQuery {
  return {
    ...teamPeriodOf(search),
    kind: oneOf(movementKinds, search["kind"]),
    parent: given(search["below"]),
    member: given(search["member"]),
  };
}
