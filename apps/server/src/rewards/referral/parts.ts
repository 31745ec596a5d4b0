import type { ConsoleDeps } from "../../backoffice/index.ts";
import type { Brand } from "../../brand/index.ts";
import type { Identity } from "../../identity/index.ts";
import { referralConsoleRoutes } from "./console-routes.ts";
import { createReferralConsole } from "./console.ts";
import { referralExports } from "./export.ts";
import { referralConsumer } from "./fold.ts";
import { createProgram } from "./program.ts";
import type { Referrals } from "./service.ts";

interface ReferralPartsDeps extends ConsoleDeps {
  readonly brand: Brand;
  readonly identity: Identity;
  readonly referrals: Referrals;
}

/** What inviting friends gives to the programs. */
export function referralParts({ referrals, ...deps }: ReferralPartsDeps) {
  const { db, clock, ids, fourEyes, brand, identity } = deps;
  const { judging } = referrals;
  const program = createProgram({ db, clock, ids, fourEyes, brand });
  const friends = createReferralConsole({ db, fourEyes, identity, judging });
  return {
    program,
    handlers: { ...referrals.handlers, ...referralConsoleRoutes(friends, program) },
    consumers: [referralConsumer({ clock, ids, brand, identity })],
    jobs: [
      {
        name: "referrals",
        at: "* * * * *",
        fill: "1m",
        settles: "skipped" as const,
        run: () => referrals.poll(),
      },
    ],
    cleanUp: { referral: referrals.cleanUp },
    exports: referralExports(friends),
  };
}
