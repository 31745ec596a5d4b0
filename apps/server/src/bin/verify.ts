import os from "node:os";
import { runCommand } from "../command.ts";
import { onPlatform } from "../on-platform.ts";

/**
 * Checks whether the files of the build and the critical settings are those that were approved,
 * prints what differs, keeps the result, and ends with 1 if anything differs. The worker does the
 * same every hour, an operator on the page System.
 */
await runCommand(onPlatform("verify"), async ({ modules }, _given, say) => {
  const by = os.userInfo().username;
  const found = await modules.backoffice.system.check("command", by);
  say(`Manifest: ${found.manifest ?? "none"}`);
  say(`${found.files} files, ${found.rows} settings, ${found.findings.length} findings.`);
  for (const { part, subject, problem } of found.findings) say(`  ${part}: ${subject}: ${problem}`);
  return found.hasPassed ? 0 : 1;
});
