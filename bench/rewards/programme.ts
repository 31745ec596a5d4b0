import { randomUUID } from "node:crypto";
import { demoBoards } from "../../apps/server/src/rewards/boards/demo.ts";
import { demoLossBack } from "../../apps/server/src/rewards/loss-back/demo.ts";
import { demoMissions } from "../../apps/server/src/rewards/missions/demo.ts";
import { demoPoints } from "../../apps/server/src/rewards/points/demo.ts";
import { demoRakeback } from "../../apps/server/src/rewards/rakeback/demo.ts";
import { demoRebate } from "../../apps/server/src/rewards/rebate/demo.ts";
import { demoReferral } from "../../apps/server/src/rewards/referral/demo.ts";
import { demoVip } from "../../apps/server/src/rewards/vip/demo.ts";
import { demoCheckIn, demoWheels } from "../../apps/server/src/rewards/wheels/demo.ts";
import type { TestApp } from "../../apps/server/test/app.ts";
import { putInForce } from "../../apps/server/test/promotions.ts";

/** A brand with every kind of reward on, and members who have what registering gives. */

export const merchantCode = "AMBERJACK";
const currency = "BDT";

export async function openProgramme({ app, clock }: TestApp): Promise<void> {
  const { rewards } = app.platform.modules;
  const first = { merchantCode, revision: 0 };
  await rewards.vip.save(undefined, { ...first, currency, settings: demoVip(currency) });
  await rewards.rebates.save(undefined, { ...first, currency, settings: demoRebate(currency) });
  await rewards.points.save(undefined, { ...first, settings: demoPoints });
  await rewards.lossBack.save(undefined, { ...first, currency, settings: demoLossBack(currency) });
  await rewards.rakeback.save(undefined, { ...first, currency, settings: demoRakeback(currency) });
  for (const board of demoBoards(merchantCode, currency, clock.now())) {
    await rewards.boards.save(undefined, board);
  }
  await rewards.referralProgram.save(undefined, { ...first, settings: demoReferral });
  const settings = { ...demoCheckIn(currency), condition: "valid" as const, least: "100.00" };
  await rewards.draws.checkIn.save(undefined, { ...first, settings });
  for (const wheel of demoWheels(currency)) {
    const wheelId = randomUUID();
    await rewards.draws.wheels.save(undefined, { ...first, wheelId, settings: wheel.settings });
  }
  for (const mission of demoMissions(merchantCode, currency, clock.now())) {
    await rewards.missions.save(undefined, mission);
  }
  for (let number = 0; number < 10; number += 1) {
    await putInForce({ app }, { kind: "sign_up" });
    await putInForce(
      { app },
      { kind: "code", codes: [{ code: `BENCH-${number}`, usesMax: null }] },
    );
  }
}

/** Numbers of members from 1 on, each with the accounts of one who registered. */
export async function fillMembers(test: TestApp, many: number): Promise<void> {
  const name = "benchmodel";
  await test.aMember(name);
  const model = await test.app.platform.identity.memberByUsername(merchantCode, name);
  if (model === undefined) throw new Error("nobody registered");
  const { owner } = test.database;
  await owner.transaction(async (tx) => {
    await tx.execute(
      `insert into identity.member (member_id, merchant_code, public_id, username, nickname,
         member_type, currency, registered_at, registered_ip)
       select n, merchant_code, 'bench' || n, 'bench' || n, 'bench' || n, member_type, currency,
         registered_at, registered_ip
       from identity.member, generate_series(1, $2) n where member_id = $1`,
      [model.memberId, many],
    );
    await tx.execute(
      `insert into ledger.account (member_id, code, currency)
       select n, code, currency from ledger.account, generate_series(1, $2) n where member_id = $1`,
      [model.memberId, many],
    );
  });
  await owner.read((reader) => reader.query("analyze"));
}
