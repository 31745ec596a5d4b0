import os from "node:os";
import type { Config } from "../config.ts";
import type { Release } from "../timekeeping/index.ts";
import { readManifest } from "./manifest.ts";

function accountName(): string {
  try {
    return os.userInfo().username;
  } catch {
    // An account without a name, as containers may have.
    return "unknown";
  }
}

/** What this program was built from, and who is said to have released it. */
export async function readRelease(
  config: Pick<Config, "distDir" | "releasedBy">,
): Promise<Release> {
  const built = await readManifest(config.distDir);
  return {
    host: os.hostname(),
    startedBy: config.releasedBy ?? accountName(),
    version: built?.manifest.version ?? "unbuilt",
    commit: built?.manifest.commit ?? null,
    manifest: built?.hash ?? null,
  };
}
