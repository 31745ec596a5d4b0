import { randomUUID } from "node:crypto";
import type { WheelSettings } from "@baize/contract";
import { demoWheels } from "../src/rewards/wheels/demo.ts";
import type { TestApp } from "./app.ts";

/** A wheel whose tickets are given as prizes; a turn costs as much on average. */
export async function aPrizeWheel(
  api: TestApp,
  changes: Pick<WheelSettings, "conditions"> = {},
  merchantCode = "AMBERJACK",
) {
  const { wheels } = api.app.platform.modules.rewards.draws;
  const [demo] = demoWheels("BDT");
  if (demo === undefined) throw new Error("no demo");
  const wheelId = randomUUID();
  let revision = 0;
  const save = async (isOpen: boolean, most = "3.00") => {
    const prizes: WheelSettings["prizes"] = [
      { prizeId: "a", amount: "1.00", weight: 1, stockADay: null },
      { prizeId: "b", amount: most, weight: 1, stockADay: null },
    ];
    const title = { en: "Harbour wheel" };
    const settings = { ...demo.settings, title, prizes, fallback: "a", isOpen, ...changes };
    ({ revision } = await wheels.save(undefined, { merchantCode, wheelId, settings, revision }));
  };
  await save(true);
  return {
    wheelId,
    close: () => save(false),
    open: () => save(true),
    raise: (most: string) => save(true, most),
  };
}
