import { createMissionConsole, missionConsoleRoutes } from "./missions/console.ts";
import { missionConsumer } from "./missions/consumer.ts";
import type { ConsoleDeps } from "../backoffice/index.ts";
import type { Brand } from "../brand/index.ts";
import type { Rewards } from "./compose.ts";

interface ContestDeps extends ConsoleDeps {
  readonly brand: Brand;
  readonly rewards: Rewards;
}

/** What missions and boards give to the programs. */
export function contestParts({ db, clock, ids, fourEyes, brand, rewards }: ContestDeps) {
  const { missions } = rewards;
  const timeZoneOf = async (code: string) => (await brand.getMerchant(code)).timeZone;
  const missionConsole = createMissionConsole({ db, clock, ids, fourEyes, brand });
  return {
    missions: missionConsole,
    handlers: { ...missions.handlers, ...missionConsoleRoutes(missionConsole) },
    consumers: [missionConsumer(missions, { timeZoneOf })],
    jobs: [
      {
        name: "missions",
        at: "* * * * *",
        fill: "1m",
        settles: "skipped" as const,
        run: () => missions.poll(),
      },
    ],
    cleanUp: { missions: missions.cleanUp },
  };
}
