import { isDeepStrictEqual } from "node:util";
import type { ConsoleMission, MissionSettings } from "@baize/contract";
import {
  createAudit,
  differenceOf,
  type Audit,
  type FourEyes,
  type Together,
} from "../../backoffice/index.ts";
import { demandMerchant, type Brand } from "../../brand/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Hand, Handlers } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import { lockBudgets } from "../access/budget-store.ts";
import { saveBudget } from "../access/budget.ts";
import { demandNames, type NameDeps } from "../access/names.ts";
import { boundsOf, faultOfBounds } from "../access/rules.ts";
import { askedSince } from "../caps/rules.ts";
import { demandWithinCaps } from "../caps/service.ts";
import type { Prices } from "../prize-terms/ports.ts";
import { askedByPrizes, basisOf } from "../prize-terms/rules.ts";
import { askedByMission, faultOfMission, isUnlockable } from "./rules.ts";
import {
  countCompleted,
  findMission,
  insertMission,
  insertRevision,
  listCountedMissions,
  listMissions,
  lockMission,
  raiseRevision,
  type CountedMission,
} from "./store.ts";

/** What operators set of missions. */
export interface MissionConsoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly prices: Pick<Prices, "priceAll">;
  readonly ids: Ids;
  readonly fourEyes: FourEyes;
  readonly brand: Pick<Brand, "merchantCodes" | "getMerchant">;
  readonly identity: NameDeps;
}

type Deps = MissionConsoleDeps & { readonly audit: Audit };

export interface MissionToSave {
  readonly merchantCode: string;
  readonly missionId: string;
  readonly settings: MissionSettings;
  /** The revision that was read; 0 for a new mission. */
  readonly revision: number;
}

const viewOf = (row: CountedMission): ConsoleMission => ({
  missionId: row.missionId,
  merchantCode: row.merchantCode,
  settings: row.settings,
  joined: row.joined,
  reached: row.reached,
  given: row.given,
  updatedAt: row.updatedAt.toISOString(),
  revision: row.revision,
});

async function listIn(reader: Reader): Promise<ConsoleMission[]> {
  return (await listCountedMissions(reader)).map(viewOf);
}

async function getIn(reader: Reader, { missionId }: MissionToSave): Promise<ConsoleMission> {
  const [found] = await listCountedMissions(reader, missionId);
  if (found === undefined) throw new Error("what was saved is gone");
  return viewOf(found);
}

const placeOf = (at: number): string => `milestones.${at}`;

/** With what prizes are worth now; those that were saved before stay. Refuses: brand_rule. */
async function pricedSettings(
  deps: Deps,
  { merchantCode, missionId, settings }: MissionToSave,
  currency: string,
): Promise<MissionSettings> {
  const before = await deps.db.read((reader) => findMission(reader, missionId));
  const known = before?.settings.milestones ?? [];
  const { milestones } = settings;
  const brand = { merchantCode, currency };
  const priced = await deps.prices.priceAll(brand, milestones, { placeOf, known });
  return { ...settings, milestones: priced };
}

/**
 * Adds a mission, or replaces the revision that was read. Repeating it changes nothing. Entries
 * keep the revision they began with.
 *
 * Refuses, in this order: not_found (the brand, or a mission of another), permission_denied,
 * brand_rule (of a prize first), above_wagering_cap, mixed_products, changed_meanwhile,
 * approval_pending.
 */
async function save(deps: Deps, hand: Hand | undefined, asked: MissionToSave) {
  const { merchantCode, missionId } = asked;
  const { currency } = await demandMerchant(deps, merchantCode);
  const settings = await pricedSettings(deps, asked, currency);
  const to = { ...asked, settings };
  const work: Together<void>["work"] = async (tx, { actor }) => {
    const ref = { merchantCode, rewardId: missionId };
    // Its budget first, as where its awards are given.
    await lockBudgets(tx, [ref]);
    const row = await lockMission(tx, missionId);
    if (row !== undefined && row.merchantCode !== merchantCode) throw new Refusal("not_found");
    const fault =
      faultOfMission(settings, currency) ?? faultOfBounds(settings, settings.milestones);
    if (fault !== undefined) throw new Refusal("brand_rule", { ...fault });
    await demandNames(tx, deps.identity, merchantCode, [settings.conditions], "conditions");
    if (settings.unlockedBy !== null) {
      const all = await listMissions(tx, [merchantCode]);
      if (!isUnlockable(missionId, settings, all)) {
        throw new Refusal("brand_rule", { field: "unlockedBy", reason: "cannot_change" });
      }
    }
    const { isOpen, milestones } = settings;
    const prizes = milestones.map(({ prize }, at) => ({ place: placeOf(at), prize }));
    await demandWithinCaps(
      tx,
      merchantCode,
      askedSince(askedByMission, settings, row?.settings),
      ...askedByPrizes(prizes, { isOpen, known: row?.settings.milestones ?? [] }),
    );
    const revision = row?.revision ?? 0;
    if (isDeepStrictEqual(row?.settings, settings) && to.revision <= revision) return;
    const at = deps.clock.now();
    const isSaved =
      to.revision === revision &&
      (revision === 0
        ? await insertMission(tx, to, at)
        : await raiseRevision(tx, missionId, revision, at));
    if (!isSaved) throw new Refusal("changed_meanwhile");
    // Later saves keep the count: entries from before there was a bound do not use it up.
    const isNewBound =
      settings.completionsMax !== null && (row?.settings.completionsMax ?? null) === null;
    if (isNewBound) await countCompleted(tx, missionId);
    await insertRevision(tx, { missionId, settings, revision: revision + 1 }, at);
    await saveBudget(tx, ref, boundsOf(settings), { isNew: row === undefined });
    await deps.audit.record(tx, {
      actor,
      action: row === undefined ? "mission.created" : "mission.saved",
      subject: `${merchantCode} ${missionId}`,
      ...differenceOf(row?.settings ?? {}, settings),
    });
  };
  const basis = basisOf(settings.milestones);
  await deps.fourEyes.together(hand, { permission: "rewards.write", ...basis, work });
  // All entries of the mission are counted for it: not while its row is locked.
  return deps.db.read((reader) => getIn(reader, to));
}

/** The use cases. `undefined` as hand is the platform. */
export function createMissionConsole(given: MissionConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  return {
    list: () => deps.db.read(listIn),
    save: (hand: Hand | undefined, to: MissionToSave) => save(deps, hand, to),
  };
}

export type MissionConsole = ReturnType<typeof createMissionConsole>;

export function missionConsoleRoutes(
  missions: MissionConsole,
): Handlers<"consoleMissions" | "saveMission"> {
  return {
    consoleMissions: () => missions.list(),
    saveMission: ({ params, body }, context) => missions.save(context.hand, { ...params, ...body }),
  };
}
