import { isDeepStrictEqual } from "node:util";
import type { RewardCaps, RewardCapSettings } from "@baize/contract";
import {
  createAudit,
  differenceOf,
  type Audit,
  type FourEyes,
  type Together,
} from "../../backoffice/index.ts";
import { demandBrand, type Brand } from "../../brand/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Hand, Handlers } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import { noCaps } from "./rules.ts";
import { listCaps, lockCaps, saveCaps, type CapsRow } from "./store.ts";

/** What operators set of the caps of a brand's rewards. */
export interface CapsConsoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly fourEyes: FourEyes;
  readonly brand: Pick<Brand, "merchantCodes">;
}

type Deps = CapsConsoleDeps & { readonly audit: Audit };

export interface CapsToSave {
  readonly merchantCode: string;
  readonly settings: RewardCapSettings;
  /** The revision that was read; 0 before the first. */
  readonly revision: number;
}

const viewOf = (merchantCode: string, row: CapsRow | undefined): RewardCaps => ({
  merchantCode,
  settings: row?.settings ?? noCaps,
  updatedAt: row?.updatedAt.toISOString() ?? null,
  revision: row?.revision ?? 0,
});

async function listAll({ db, brand }: Deps): Promise<RewardCaps[]> {
  const codes = await brand.merchantCodes();
  const rows = new Map((await db.read(listCaps)).map((row) => [row.merchantCode, row]));
  return codes.map((code) => viewOf(code, rows.get(code)));
}

/**
 * Saves what a brand's rewards may ask at most. What is in force goes on as it is; repeating it
 * changes nothing.
 *
 * Refuses, in this order: not_found, permission_denied, changed_meanwhile, approval_pending.
 */
async function save(deps: Deps, hand: Hand | undefined, to: CapsToSave): Promise<RewardCaps> {
  const { merchantCode, settings } = to;
  await demandBrand(deps, merchantCode);
  const work: Together<RewardCaps>["work"] = async (tx, { actor }) => {
    const before = await lockCaps(tx, merchantCode);
    if ((before?.revision ?? 0) !== to.revision) throw new Refusal("changed_meanwhile");
    if (isDeepStrictEqual(before?.settings ?? noCaps, settings))
      return viewOf(merchantCode, before);
    if (!(await saveCaps(tx, to, deps.clock.now()))) throw new Refusal("changed_meanwhile");
    await deps.audit.record(tx, {
      actor,
      action: "reward_caps.saved",
      subject: merchantCode,
      ...differenceOf({ ...before?.settings }, settings),
    });
    return viewOf(merchantCode, await lockCaps(tx, merchantCode));
  };
  return deps.fourEyes.together(hand, { permission: "rewards.write", work });
}

/** The use cases. `undefined` as hand is the platform. */
export function createCapsConsole(given: CapsConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  return {
    list: () => listAll(deps),
    save: (hand: Hand | undefined, to: CapsToSave) => save(deps, hand, to),
    handlers: {
      rewardCaps: () => listAll(deps),
      saveRewardCaps: ({ params, body }, { hand }) => save(deps, hand, { ...params, ...body }),
    } satisfies Handlers<"rewardCaps" | "saveRewardCaps">,
  };
}

export type CapsConsole = ReturnType<typeof createCapsConsole>;
