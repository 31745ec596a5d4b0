import { parseArgs } from "node:util";
import { refusalText } from "@baize/contract";
import { administratorRoleId, createBackoffice, createFourEyes } from "../backoffice/index.ts";
import { systemClock } from "../platform/clock.ts";
import { ConfigError, readConfig } from "../platform/config.ts";
import { openSealer } from "../platform/crypto.ts";
import { createDatabase } from "../platform/db.ts";
import { Refusal } from "../platform/errors.ts";
import { createIds } from "../platform/ids.ts";
import { createLog } from "../platform/log.ts";

/**
 * Opens the first administrator's account, or resets one whose password and authenticator are lost,
 * and prints a one-time password, once. `--verify-audit` walks the audit trail. Everybody else is
 * opened in the console.
 */
const usage = `operator --username <name> --name <full name>   opens an administrator's account
operator --username <name> --reset               takes password and authenticator away
operator --verify-audit                          checks the chain of the audit trail`;

const options = {
  username: { type: "string" },
  name: { type: "string" },
  reset: { type: "boolean", default: false },
  "verify-audit": { type: "boolean", default: false },
} as const;

const usernamePattern = /^[a-z][a-z0-9._-]{2,31}$/;

async function run(backoffice: ReturnType<typeof createBackoffice>): Promise<number> {
  const { values } = parseArgs({ options });
  const { username = "", name = "" } = values;
  if (values["verify-audit"]) {
    const { rows, brokenAt } = await backoffice.verifyAudit();
    const isWhole = brokenAt === undefined;
    console.log(isWhole ? `${rows} rows, one chain.` : `The chain breaks at row ${brokenAt}.`);
    return isWhole ? 0 : 1;
  }
  const isName = usernamePattern.test(username) && (values.reset || name.trim().length >= 2);
  if (!isName) {
    console.error(usage);
    return 2;
  }
  const known = values.reset ? await backoffice.findByUsername(username) : undefined;
  if (values.reset && known === undefined) {
    console.error(`There is no operator ${username}.`);
    return 1;
  }
  const roleIds = [administratorRoleId];
  const { oneTimePassword } =
    known === undefined
      ? await backoffice.createOperator(undefined, { username, name: name.trim(), roleIds })
      : await backoffice.resetOperator(undefined, known.operatorId);
  console.log(`One-time password of ${username}, good for three days: ${oneTimePassword}`);
  return 0;
}

function sentenceOf(error: unknown): string {
  if (error instanceof ConfigError) return `The settings are not right:\n${error.message}`;
  if (error instanceof Refusal) return refusalText(error.code, "en");
  return error instanceof Error ? error.message : String(error);
}

try {
  const config = readConfig(process.env);
  const db = createDatabase({ url: config.databaseUrl, max: 2, applicationName: "baize-operator" });
  const clock = systemClock;
  const sealer = openSealer(config);
  try {
    const ids = createIds(clock);
    const { secondPersonAgeMs } = config;
    const log = createLog({ level: "error", name: "operator" });
    const fourEyes = createFourEyes({ db, clock, ids, sealer, secondPersonAgeMs });
    process.exitCode = await run(createBackoffice({ db, clock, ids, sealer, fourEyes, log }));
  } finally {
    await db.end();
  }
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 2;
}
