import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { createArtList } from "./art.ts";

test("the platform's pictures are known by name once they are built", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "baize-art-"));
  try {
    const listArt = createArtList(folder);
    expect(await listArt()).toBeUndefined();
    const manifest = {
      banners: { "welcome-desktop": {}, "welcome-phone": {} },
      wides: { skylark: {} },
      covers: { skylark: {}, "lantern-koi": {} },
      pictures: { maintenance: {}, "avatar-fox": {}, "no-results": {} },
    };
    writeFileSync(path.join(folder, "manifest.json"), JSON.stringify(manifest));
    const names = [...((await listArt()) ?? [])];
    expect(names).toEqual(["welcome", "skylark", "lantern-koi", "maintenance"]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
