/**
 * Whether what runs is what was approved: the files of the build against its list of hashes, and
 * critical settings against what they were when they were last known to be right.
 */
export { writeManifest } from "./manifest.ts";
export { readRelease } from "./release.ts";
export { createIntegrity, type Integrity, type IntegrityDeps } from "./service.ts";
export type { CriticalPlace } from "./rules.ts";
export { countChecks, listChecks, type CheckRow } from "./store.ts";
