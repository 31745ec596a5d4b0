import { randomUUID } from "node:crypto";
import type { ContentBody } from "@baize/contract";
import sharp from "sharp";
import type { PieceToSave } from "../src/content/index.ts";

/** Pieces of content and pictures for tests. */

export function aNotice(title: string, html: string | null = null): ContentBody {
  return { kind: "notice", title: { en: title }, html: html === null ? null : { en: html } };
}

export function aSocial(
  network: "telegram" | "facebook",
  hosts: readonly string[] = [],
): ContentBody {
  return { kind: "social", network, url: `https://${network}.example/house`, hosts: [...hosts] };
}

export function toSave(body: ContentBody, over: Partial<PieceToSave> = {}): PieceToSave {
  return { body, isOpen: true, startsAt: null, endsAt: null, revision: 0, ...over };
}

/** A place for a new piece. */
export function aPlace(merchantCode = "AMBERJACK") {
  return { merchantCode, contentId: randomUUID() };
}

/** A picture of one colour. */
export function aPicture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: { r: 20, g: 90, b: 160 } } });
}

export async function pngText(width = 700, height = 300): Promise<string> {
  return (await aPicture(width, height).png().toBuffer()).toString("base64");
}
