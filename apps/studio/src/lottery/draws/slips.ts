/**
 * What the published root of a draw is the root of (lottery document, section 6): its accepted
 * slips, and in Yeekee its shots. It is written at the lock, before the beacon's value exists.
 *
 * An entry of the tree is UTF-8 text. Each field ends with LF, or with TAB where another one
 * follows on the line; no field has either, so two slips never have one text. What a slip does not
 * have is "-". Of a slip:
 *
 *     slip id LF
 *     game code LF
 *     numero LF
 *     currency LF
 *     prize mode LF
 *     unit, or "-" LF
 *     series, or "-" LF
 *     multiple LF
 *     for each item, in the order of the slip:
 *       play code TAB canonical selection TAB stake of a line in minor units TAB lines TAB
 *       odds of the play's prizes in hundredths joined by ",", or "-" where a series prices it LF
 *
 * Of a shot:
 *
 *     place in the order of arrival, from 1 TAB five digits TAB public name of the shooter LF
 *
 * Slips are in the order in which they were accepted, shots in the order of arrival. Leaves, nodes
 * and root are those of `merkle.ts` in packages/fair.
 */
import {
  emptyMerkle,
  growMerkle,
  isInMerkle,
  merkleLeaf,
  merkleRoot,
  merkleTop,
  type AsyncSha256Bytes,
  type MerkleProof,
  type Sha256Bytes,
} from "@baize/fair";
import { shotBelow } from "./results/yeekee.ts";

export interface SlipEntry {
  /** Random, so that nobody finds a slip's contents by trying leaves. */
  readonly slipId: string;
  readonly gameCode: string;
  readonly numero: string;
  readonly currency: string;
  readonly mode: string;
  /** None in modes with any stake. */
  readonly unit?: string;
  /** S of the document; none where the mode has no series. */
  readonly series?: number;
  readonly multiple: number;
  readonly items: readonly SlipItem[];
}

export interface SlipItem {
  readonly play: string;
  readonly selection: string;
  readonly lineStakeMinor: bigint;
  readonly lines: number;
  /** Fixed odds of the play's prizes, in their order. */
  readonly oddsHundredths?: readonly bigint[];
}

export interface Shot {
  readonly place: number;
  readonly number: number;
  readonly shooter: string;
}

// Control characters would end a field early; half a pair of UTF-16 has no UTF-8.
const isField = (text: string): boolean => !/\p{Cc}|\p{Cs}/u.test(text);

function line(...fields: readonly string[]): string {
  if (!fields.every(isField)) throw new RangeError("a field with a control character");
  return `${fields.join("\t")}\n`;
}

const itemLine = (item: SlipItem): string =>
  line(
    item.play,
    item.selection,
    String(item.lineStakeMinor),
    String(item.lines),
    item.oddsHundredths?.join(",") ?? "-",
  );

export function slipText(slip: SlipEntry): string {
  const { slipId, gameCode, numero, currency, mode, unit = "-", series, multiple, items } = slip;
  if (slipId === "" || items.length === 0) throw new RangeError("a slip has an id and items");
  const seriesText = series === undefined ? "-" : String(series);
  const head = [slipId, gameCode, numero, currency, mode, unit, seriesText, String(multiple)];
  return [...head.map((field) => line(field)), ...items.map(itemLine)].join("");
}

export function shotText({ place, number, shooter }: Shot): string {
  if (!Number.isInteger(number) || number < 0 || number >= shotBelow) {
    throw new RangeError("a shot is a whole number below 100000");
  }
  return line(String(place), String(number).padStart(5, "0"), shooter);
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The leaf of an entry's text, to be added to the tree of its draw when it is accepted. */
export const entryLeaf = (text: string, sha256: Sha256Bytes): Uint8Array =>
  merkleLeaf(bytesOf(text), sha256);

/** The root of a list of texts, as it is published. */
export function rootOfTexts(texts: readonly string[], sha256: Sha256Bytes): Uint8Array {
  let growth = emptyMerkle;
  for (const text of texts) growth = growMerkle(growth, entryLeaf(text, sha256), sha256);
  return merkleRoot(growth.size, merkleTop(growth, sha256), sha256);
}

/** Whether a slip is in the draw whose root was published. */
export const isSlipIncluded = (
  slip: SlipEntry,
  proof: MerkleProof,
  root: Uint8Array,
  sha256: AsyncSha256Bytes,
): Promise<boolean> => isInMerkle(bytesOf(slipText(slip)), proof, root, sha256);
