/**
 * The slots that were made by calibration, as what they are to be. A change to a draft and a run of
 * main.ts generate the machine again; a machine that has been played stays as it is.
 */
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { SlotDraft } from "../../apps/studio/src/kits/slot/draft.ts";
import { slotFolder } from "./write.ts";

const root = fileURLToPath(new URL("../../apps/studio/src/games/slots/", import.meta.url));

export const drafts: readonly SlotDraft[] = await Promise.all(
  readdirSync(root)
    .map((code) => `${slotFolder(code)}draft.ts`)
    .filter((file) => existsSync(file))
    .map(async (file) => {
      const { default: draft } = (await import(pathToFileURL(file).href)) as { default: SlotDraft };
      return draft;
    }),
);
