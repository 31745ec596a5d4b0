import { type ConsoleDeps } from "../backoffice/index.ts";
import { timelineSource, type Identity } from "../identity/index.ts";
import type { CriticalPlace } from "../platform/integrity/index.ts";
import { verificationConsoleRoutes } from "./console-routes.ts";
import { createVerificationConsole } from "./console.ts";
import { documentExports } from "./export.ts";
import { listDocumentsBefore } from "./history-store.ts";
import { verificationMessages } from "./inbox.ts";
import { verificationRoutes } from "./routes.ts";
import type { VerificationModule } from "./service.ts";
import { createVerificationSettings } from "./settings-console.ts";

export interface VerificationModuleDeps extends ConsoleDeps {
  readonly verification: VerificationModule;
  readonly identity: Pick<Identity, "directory" | "security">;
}

const critical: readonly CriticalPlace[] = [
  {
    place: "verification.policy",
    key: ["merchant_code", "currency"],
    columns: [
      "withdrawal_above_minor",
      "withdrawal_level",
      "deposit_above_minor",
      "deposit_level",
      "deposits_above_minor",
      "deposits_level",
    ],
    actions: ["cashier.verification_saved"],
  },
];

export function verificationModule(deps: VerificationModuleDeps) {
  const { db, clock, ids, fourEyes, identity, verification } = deps;
  const console = createVerificationConsole({ db, clock, ids, identity, verification });
  const settings = createVerificationSettings({ db, clock, ids, fourEyes });
  return {
    settings,
    handlers: {
      ...verificationRoutes(verification),
      ...verificationConsoleRoutes(console, settings),
    },
    cleanUp: { verification: verification.cleanUp },
    exports: documentExports(console),
    messages: verificationMessages,
    timeline: [
      timelineSource("document", "kyc.read", listDocumentsBefore, ({ state, kind }) => ({
        what: state,
        text: kind,
      })),
    ],
    critical,
  };
}
