import type { Platform } from "../../apps/server/src/modules.ts";
import { demoJourneys } from "../../apps/server/src/rewards/journeys/demo.ts";

/** What the home brand lets follow for its members; what operators made of it since stands. */
export async function saveJourneys(
  { modules }: Platform,
  { merchantCode, currency }: { readonly merchantCode: string; readonly currency: string },
): Promise<void> {
  const { journeys } = modules.rewards;
  const known = await journeys.list({ pageNum: 1, pageSize: 1 });
  if (known.total > 0) return;
  for (const { journeyId, isLive, terms } of demoJourneys) {
    const place = { merchantCode, journeyId };
    const saved = await journeys.save(undefined, {
      ...place,
      terms: { ...terms, currency },
      version: 0,
    });
    if (!isLive) continue;
    const { version } = await journeys.submit(undefined, { ...place, version: saved.version });
    const decision = { ...place, version, decision: "approve" as const, reason: null };
    await journeys.decide(undefined, decision);
  }
}
