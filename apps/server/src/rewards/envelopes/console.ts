import { isDeepStrictEqual } from "node:util";
import type { ConsoleEnvelope, EnvelopeSettings } from "@baize/contract";
import { divideEnvelope, seededWords } from "@baize/fair";
import {
  actorOf,
  change,
  createAudit,
  type Actor,
  type Audit,
  type FourEyes,
  type Together,
} from "../../backoffice/index.ts";
import { demandMerchant, type Brand } from "../../brand/index.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Hand, Handlers } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import type { OfferGate } from "../../protection/index.ts";
import { demandNames, type NameDeps } from "../access/names.ts";
import { demandWithinCaps } from "../caps/service.ts";
import { hmacSha256, type DrawSeeds } from "../seeds/draw-seeds.ts";
import type { SegmentMembers, Segments } from "../segments/service.ts";
import { lockSegment } from "../segments/store.ts";
import { envelopeChangedOf } from "./events.ts";
import { endIn, type EnvelopeMoveDeps } from "./moves.ts";
import {
  clientSeedOf,
  closesAtOf,
  dividedOf,
  faultOfEnvelope,
  faultOfMembers,
  unitsOf,
} from "./rules.ts";
import {
  findCounted,
  findEnvelope,
  insertEnvelope,
  insertPackets,
  listAllEnvelopes,
  lockEnvelope,
  type CountedEnvelope,
} from "./store.ts";
import { consoleEnvelopeOf } from "./views.ts";

/** Rains as operators plan, see and cancel them. */
export interface EnvelopeConsoleDeps extends EnvelopeMoveDeps {
  readonly db: Database;
  readonly ids: Ids;
  readonly fourEyes: FourEyes;
  readonly brand: Pick<Brand, "merchantCodes" | "getMerchant">;
  readonly seeds: Pick<DrawSeeds, "planIn" | "showIn" | "hashesOf">;
  readonly offers: Pick<OfferGate, "mayOfferEach">;
  readonly segments: Pick<Segments, "membersOf">;
  readonly identity: NameDeps;
}

type Deps = EnvelopeConsoleDeps & { readonly audit: Audit };

interface Named {
  readonly merchantCode: string;
  readonly envelopeId: string;
}

const listedMax = 200;

async function viewsOf({ seeds, clock }: Deps, reader: Reader, rows: readonly CountedEnvelope[]) {
  const draws = rows.map(({ envelopeId }) => envelopeId);
  const hashOf = await seeds.hashesOf(reader, draws);
  return rows.map((row) => consoleEnvelopeOf(row, hashOf(row.envelopeId), clock.now()));
}

async function getIn(deps: Deps, reader: Reader, envelopeId: string): Promise<ConsoleEnvelope> {
  const row = await findCounted(reader, envelopeId);
  const [view] = row === undefined ? [] : await viewsOf(deps, reader, [row]);
  if (view === undefined) throw new Error("what was planned is gone");
  return view;
}

/** Draws the packets before anybody can see the rain. */
async function writeIn(
  tx: Tx,
  deps: Deps,
  { merchantCode, envelopeId }: Named,
  settings: EnvelopeSettings,
  members: readonly bigint[],
) {
  const divided = dividedOf(settings);
  if (divided === undefined) throw new Error("the settings were not checked");
  const { currency, packets } = settings;
  const row = {
    envelopeId,
    merchantCode,
    currency,
    settings,
    packets,
    isPersonal: settings.segmentId !== undefined,
    ...divided,
    opensAt: new Date(settings.opensAt),
    closesAt: closesAtOf(settings),
    createdAt: deps.clock.now(),
  };
  if (!(await insertEnvelope(tx, row))) throw new Refusal("changed_meanwhile");
  const { serverSeed } = await deps.seeds.planIn(tx, envelopeId);
  const seeds = { serverSeed, clientSeed: clientSeedOf(envelopeId), nonce: 0 };
  const drawn = divideEnvelope(seededWords(hmacSha256, seeds), unitsOf(divided, packets));
  await insertPackets(tx, envelopeId, drawn.map(BigInt), members);
  await deps.events.publish(tx, envelopeChangedOf(row, "planned"));
}

/**
 * Who has a packet of personal envelopes, read with no transaction open: all members of the brand
 * may be looked at. Who is excluded or has a break has none.
 */
async function membersOf(
  { segments, offers }: Deps,
  merchantCode: string,
  { segmentId, packets }: EnvelopeSettings,
): Promise<SegmentMembers | undefined> {
  if (segmentId === undefined) return undefined;
  const found = await segments.membersOf({ merchantCode, segmentId }, packets);
  if (found === undefined || found.memberIds.length > packets) return found;
  const open = await offers.mayOfferEach(found.memberIds);
  return { ...found, memberIds: found.memberIds.filter((memberId) => open.has(memberId)) };
}

/**
 * What the members are chosen by: it begins the request, so that a segment which one person changes
 * while it waits is not agreed to. Refuses: changed_meanwhile.
 */
async function chosenBy(
  tx: Tx,
  merchantCode: string,
  segmentId: string | undefined,
  of: SegmentMembers | undefined,
) {
  if (segmentId === undefined || of === undefined) return undefined;
  const row = await lockSegment(tx, { merchantCode, segmentId });
  if (row?.version !== of.segment.version) throw new Refusal("changed_meanwhile");
  return { segment: row.name, tree: row.tree };
}

/**
 * Plans a rain, or personal envelopes. What is promised is not changed afterwards. Repeating it
 * changes nothing.
 *
 * Refuses, in this order: not_found (the brand, or a rain of another), permission_denied,
 * brand_rule, above_wagering_cap, changed_meanwhile (another rain has the id), approval_pending.
 */
async function plan(
  deps: Deps,
  hand: Hand | undefined,
  asked: Named & { readonly settings: EnvelopeSettings },
): Promise<ConsoleEnvelope> {
  const { merchantCode, envelopeId, settings } = asked;
  const { currency } = await demandMerchant(deps, merchantCode);
  const chosen = await membersOf(deps, merchantCode, settings);
  const work: Together<ConsoleEnvelope>["work"] = async (tx, { actor, isAgreed }) => {
    const before = await findEnvelope(tx, envelopeId);
    if (before !== undefined && before.merchantCode !== merchantCode) {
      throw new Refusal("not_found");
    }
    if (before !== undefined && isDeepStrictEqual(before.settings, settings)) {
      return getIn(deps, tx, envelopeId);
    }
    await demandNames(tx, deps.identity, merchantCode, [settings.conditions], "conditions");
    const fault =
      faultOfEnvelope(settings, currency, deps.clock.now()) ??
      faultOfMembers(settings, chosen?.memberIds);
    if (fault !== undefined) throw new Refusal("brand_rule", { ...fault });
    await demandWithinCaps(tx, merchantCode, {
      wagering: { field: "turnover", bps: settings.turnoverBps },
    });
    if (before !== undefined) throw new Refusal("changed_meanwhile");
    const began = await chosenBy(tx, merchantCode, settings.segmentId, chosen);
    await writeIn(tx, deps, asked, settings, chosen?.memberIds ?? []);
    const after = await getIn(deps, tx, envelopeId);
    await deps.audit.record(tx, {
      actor,
      action: "envelope.planned",
      subject: `${merchantCode} ${envelopeId}`,
      ...(began !== undefined && { before: began }),
      after: {
        ...settings,
        ...began,
        members: after.members,
        ...(isAgreed && { serverSeedHash: after.serverSeedHash }),
      },
    });
    return after;
  };
  const until = new Date(settings.opensAt);
  return deps.fourEyes.together(hand, { permission: "rewards.write", until, work });
}

/**
 * Cancels a planned rain, or ends an open one; packets that were taken stay. Repeating it changes
 * nothing.
 *
 * Refuses, in this order: permission_denied, not_found, also of another brand.
 */
async function cancel(deps: Deps, actor: Actor, { merchantCode, envelopeId }: Named) {
  await change(deps, actor, "rewards.write", async (tx) => {
    const row = await lockEnvelope(tx, envelopeId);
    if (row?.merchantCode !== merchantCode) throw new Refusal("not_found");
    if (row.state !== "planned" && row.state !== "open") return;
    const state = await endIn(tx, deps, row, "operator");
    await deps.audit.record(tx, {
      actor,
      action: "envelope.cancelled",
      subject: `${merchantCode} ${envelopeId}`,
      before: { state: row.state },
      after: { state },
    });
  });
  return deps.db.read((reader) => getIn(deps, reader, envelopeId));
}

/** The use cases. `undefined` as hand is the platform. */
export function createEnvelopeConsole(given: EnvelopeConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  return {
    list: () =>
      deps.db.read(async (reader) =>
        viewsOf(deps, reader, await listAllEnvelopes(reader, listedMax)),
      ),
    plan: (hand: Hand | undefined, asked: Parameters<typeof plan>[2]) => plan(deps, hand, asked),
    cancel: (actor: Actor, named: Named) => cancel(deps, actor, named),
  };
}

export type EnvelopeConsole = ReturnType<typeof createEnvelopeConsole>;

export const envelopeConsoleRoutes = (
  envelopes: EnvelopeConsole,
): Handlers<"consoleEnvelopes" | "planEnvelope" | "cancelEnvelope"> => ({
  consoleEnvelopes: () => envelopes.list(),
  planEnvelope: ({ params, body }, { hand }) => envelopes.plan(hand, { ...params, ...body }),
  cancelEnvelope: ({ params }, context) => envelopes.cancel(actorOf(context), params),
});
