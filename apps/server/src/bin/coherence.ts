import { findAllIncoherences } from "../coherence.ts";
import { createDatabase } from "../platform/db.ts";

/** Checks the books of DATABASE_URL, prints what is wrong, and ends with 1 if anything is. */
const url = process.env["DATABASE_URL"];

if (url === undefined || url === "") {
  console.error("Set DATABASE_URL to the database to check.");
  process.exitCode = 2;
} else {
  const db = createDatabase({ url, max: 1, applicationName: "baize-coherence" });
  try {
    const found = await findAllIncoherences(db);
    for (const { check, memberId, finding } of found) {
      console.error(`${check}: member ${memberId}: ${finding}`);
    }
    console.log(found.length === 0 ? "The books are coherent." : `${found.length} findings.`);
    if (found.length > 0) process.exitCode = 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 2;
  } finally {
    await db.end();
  }
}
