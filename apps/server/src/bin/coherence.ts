import { findAllIncoherences } from "../coherence.ts";
import { onEnvironment, runCommand } from "../command.ts";
import { createDatabase } from "../platform/db.ts";

/** Checks the books of DATABASE_URL, prints what is wrong, and ends with 1 if anything is. */
await runCommand(onEnvironment, async (env, _given, say) => {
  const url = env["DATABASE_URL"];
  if (!url) throw new Error("Set DATABASE_URL to the database to check.");
  const db = createDatabase({ url, max: 1, applicationName: "baize-coherence" });
  try {
    const found = await findAllIncoherences(db);
    for (const { check, memberId, finding } of found) {
      say(`${check}: member ${memberId}: ${finding}`);
    }
    say(found.length === 0 ? "The books are coherent." : `${found.length} findings.`);
    return found.length === 0 ? 0 : 1;
  } finally {
    await db.end();
  }
});
