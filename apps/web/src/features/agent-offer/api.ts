import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { queryClient } from "../../lib/query.ts";
import { withStepUp } from "../../lib/step-up.ts";

/** An agent's offer to a player right below: to become an agent. */

export const offerQuery = queryOptions({
  queryKey: ["member", "agent-offer"],
  staleTime: 300_000,
  queryFn: async ({ signal }) => (await call("promotionOffer", undefined, { signal })).offer,
});

/** False: a proof was asked for and not given, so nothing was said. */
export async function answerOffer(answer: "accept" | "decline"): Promise<boolean> {
  const done = await withStepUp("assurance", (options) =>
    call("answerPromotionOffer", { body: { answer } }, options),
  );
  // Whoever accepted is signed out, and asks for nothing any more.
  if (answer === "decline") await queryClient.invalidateQueries(offerQuery);
  return done !== undefined;
}
