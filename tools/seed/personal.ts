import type { Platform } from "../../apps/server/src/modules.ts";
import { demoPersonal } from "../../apps/server/src/rewards/envelopes/demo.ts";
import { demoSegments } from "../../apps/server/src/rewards/segments/demo.ts";

/** An envelope of their own for members who can be reached, once there are any. */
export async function savePersonal(
  { modules, rewards }: Platform,
  { merchantCode, currency }: { readonly merchantCode: string; readonly currency: string },
): Promise<void> {
  const segment = demoSegments[1];
  if (segment === undefined) return;
  const { envelopes } = modules.rewards.draws;
  const personal = demoPersonal(currency, new Date(), segment.segmentId);
  const { envelopeId, settings } = personal;
  if ((await envelopes.list()).some((one) => one.envelopeId === envelopeId)) return;
  const place = { merchantCode, segmentId: segment.segmentId };
  const found = await rewards.segments.membersOf(place, settings.packets);
  const members = found?.memberIds.length ?? 0;
  if (members === 0 || members > settings.packets) return;
  await envelopes.plan(undefined, { merchantCode, ...personal });
}
