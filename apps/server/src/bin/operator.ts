import { parseArgs } from "node:util";
import { administratorRoleId, createBackoffice, createFourEyes } from "../backoffice/index.ts";
import { onSettings, runCommand, type Command } from "../command.ts";
import type { PlatformDeps } from "../modules.ts";
import { openSealer } from "../platform/crypto.ts";

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

const operator: Command<PlatformDeps> = async ({ config, ...deps }, given, say) => {
  const sealer = openSealer(config);
  const { secondPersonAgeMs } = config;
  const fourEyes = createFourEyes({ ...deps, sealer, secondPersonAgeMs });
  const backoffice = createBackoffice({ ...deps, sealer, fourEyes });
  const { values } = parseArgs({ args: [...given], options });
  const { username = "", name = "" } = values;
  if (values["verify-audit"]) {
    const { rows, brokenAt } = await backoffice.verifyAudit();
    const isWhole = brokenAt === undefined;
    say(isWhole ? `${rows} rows, one chain.` : `The chain breaks at row ${brokenAt}.`);
    return isWhole ? 0 : 1;
  }
  const isName = usernamePattern.test(username) && (values.reset || name.trim().length >= 2);
  if (!isName) {
    say(usage);
    return 2;
  }
  const known = values.reset ? await backoffice.findByUsername(username) : undefined;
  if (values.reset && known === undefined) {
    say(`There is no operator ${username}.`);
    return 1;
  }
  const roleIds = [administratorRoleId];
  const { oneTimePassword } =
    known === undefined
      ? await backoffice.createOperator(undefined, { username, name: name.trim(), roleIds })
      : await backoffice.resetOperator(undefined, known.operatorId);
  say(`One-time password of ${username}, good for three days: ${oneTimePassword}`);
  return 0;
};

await runCommand(onSettings("operator"), operator);
