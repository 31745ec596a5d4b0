import type { Journey, JourneyState } from "@baize/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { polled, polledList } from "../../lib/polled.ts";

/** Journeys of a brand, as operators make them. */

/** What runs first. */
export const states = [
  "live",
  "in_review",
  "paused",
  "draft",
  "ended",
] as const satisfies readonly JourneyState[];

interface JourneysView {
  readonly state: JourneyState | undefined;
  readonly merchantCode: string;
  readonly pageNum: number;
}

export function journeysQuery({ state, merchantCode, pageNum }: JourneysView) {
  const query = { pageNum, merchantCode, ...(state !== undefined && { state }) };
  return queryOptions({
    queryKey: ["journeys", "list", query],
    ...polledList,
    queryFn: ({ signal }) => call("journeys", { query }, { signal }),
  });
}

type Place = Pick<Journey, "merchantCode" | "journeyId">;

/** A journey in the address: whose, and which. */
export const idOf = ({ merchantCode, journeyId }: Place) => `${merchantCode}.${journeyId}`;

export function placeOf(id: string): Place {
  const [merchantCode = "", journeyId = ""] = id.split(".");
  return { merchantCode, journeyId };
}

export function journeyQuery(id: string) {
  return queryOptions({
    queryKey: ["journeys", "one", id],
    ...polled,
    queryFn: ({ signal }) => call("journey", { params: placeOf(id) }, { signal }),
  });
}

/** Promotions that an offer can lead to. */
export function livePromotionsQuery(merchantCode: string) {
  const query = { merchantCode, state: "live" as const, pageNum: 1, pageSize: 100 };
  return queryOptions({
    queryKey: ["desk-promotions", "live", merchantCode],
    queryFn: ({ signal }) => call("deskPromotions", { query }, { signal }),
  });
}
