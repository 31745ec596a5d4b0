/**
 * Paths of slips to the roots of their draws. The tree of a draw is hashed once and kept: it never
 * changes after the lock, and many players look at the same few draws.
 */
import { createHash } from "node:crypto";
import { merkleLevels, merklePath } from "@baize/fair";
import type { Database } from "../platform/db.ts";
import type { DrawRow } from "./draw-rows/draw-store.ts";
import { entryLeaf, slipText } from "./draws/slips.ts";
import type { SlipProof } from "./protocol.ts";
import { findPlay } from "./rules/catalogue.ts";
import { listItems, listLeafIds, type SlipRow } from "./slips/slip-store.ts";

interface Tree {
  readonly places: ReadonlyMap<string, number>;
  readonly levels: ReturnType<typeof merkleLevels>;
}

export interface SlipProofs {
  /** Null where the slip takes no part, or before the lock. */
  of(draw: DrawRow, slip: SlipRow): Promise<Pick<SlipProof, "text" | "inclusion">>;
}

/** Slips whose hashes are kept, over all trees: about 100 bytes each. */
const keptSlipsMax = 200_000;

const sha256 = (bytes: Uint8Array): Uint8Array => createHash("sha256").update(bytes).digest();
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

async function readTree(db: Database, drawId: string): Promise<Tree> {
  const leaves = await listLeafIds(db, drawId);
  return {
    places: new Map(leaves.map(({ id }, at) => [id, at])),
    levels: merkleLevels(
      leaves.map(({ leaf }) => leaf),
      sha256,
    ),
  };
}

/** The bytes of a slip as they were hashed; null where its plays have other odds by now. */
async function textOf(db: Database, slip: SlipRow, leaf: Uint8Array): Promise<string | null> {
  const items = await listItems(db, [slip.id]);
  const text = slipText({
    slipId: slip.id,
    gameCode: slip.gameCode,
    numero: slip.numero,
    currency: slip.currency,
    mode: slip.mode,
    ...(slip.unit === null ? {} : { unit: slip.unit }),
    ...(slip.series === null ? {} : { series: slip.series }),
    multiple: slip.multiple,
    items: items.map((item) => ({
      play: item.play,
      selection: item.selection,
      lineStakeMinor: item.lineStakeMinor,
      lines: item.lines,
      ...(slip.series === null
        ? {
            oddsHundredths: (findPlay(item.play)?.prizes ?? []).map(
              ({ oddsHundredths }) => oddsHundredths,
            ),
          }
        : {}),
    })),
  });
  return hexOf(entryLeaf(text, sha256)) === hexOf(leaf) ? text : null;
}

export function createSlipProofs(db: Database): SlipProofs {
  const trees = new Map<string, Promise<Tree>>();
  const sizes = new Map<string, number>();

  function keep(drawId: string, size: number): void {
    sizes.set(drawId, size);
    for (const oldest of trees.keys()) {
      const all = [...sizes.values()].reduce((sum, one) => sum + one, 0);
      if (all <= keptSlipsMax || oldest === drawId) return;
      trees.delete(oldest);
      sizes.delete(oldest);
    }
  }

  function treeOf(drawId: string): Promise<Tree> {
    const known = trees.get(drawId);
    if (known !== undefined) return known;
    const reading = readTree(db, drawId);
    trees.set(drawId, reading);
    reading.then(
      ({ places }) => keep(drawId, places.size),
      // The next one who asks reads it again.
      () => trees.delete(drawId),
    );
    return reading;
  }

  return {
    async of(draw, slip) {
      const { root } = draw;
      if (root === null) return { text: null, inclusion: null };
      const { places, levels } = await treeOf(draw.id);
      const index = places.get(slip.id);
      const leaf = index === undefined ? undefined : levels[0]?.[index];
      if (index === undefined || leaf === undefined) return { text: null, inclusion: null };
      const path = merklePath(levels, index).map(hexOf);
      return {
        text: await textOf(db, slip, leaf),
        inclusion: { root, index, size: places.size, path },
      };
    },
  };
}
