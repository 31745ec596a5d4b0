import { queryOptions } from "@tanstack/react-query";
import { useMemo } from "react";
import { takeEarly } from "./early.ts";
import { shareQuery, useShared } from "./shared-query.ts";

/** The pictures of the image hosts, as their manifest lists them. */

export interface ArtFile {
  /** Relative to the art folder. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly format: string;
}

export interface ArtPicture {
  /** Mean colour, to fill the place while the picture loads. */
  readonly tone: string;
  readonly files: readonly ArtFile[];
}

/** Covers are 3:4, thumbs square, wides 16:9; banners are made for the home page's carousel. */
export type ArtGroup = "covers" | "thumbs" | "wides" | "banners" | "pictures";

export type ArtManifest = Readonly<Partial<Record<ArtGroup, Readonly<Record<string, ArtPicture>>>>>;

const manifestPath = "/art/manifest.json";

export const artQuery = queryOptions({
  queryKey: ["art"],
  staleTime: Infinity,
  gcTime: Infinity,
  queryFn: async ({ signal }): Promise<ArtManifest> => {
    const answer = await (takeEarly(manifestPath) ?? fetch(manifestPath, { signal }));
    if (!answer.ok) throw new TypeError("art manifest not available");
    return (await answer.json()) as ArtManifest;
  },
});

const sharedArt = shareQuery(artQuery);

/** Height to width of a game's picture in each place. */
const gameRatios: Readonly<Partial<Record<ArtGroup, number>>> = { covers: 4 / 3, thumbs: 1 };

/** A picture of a game: the house's, or what its vendor gave ("media/<id>"). */
export function findArt(
  manifest: ArtManifest | undefined,
  group: ArtGroup,
  name: string,
): ArtPicture | undefined {
  if (isUploaded(name)) return uploaded(name, gameRatios[group] ?? wideRatio).wide;
  return manifest?.[group]?.[name];
}

export function useArt(group: ArtGroup, name: string): ArtPicture | undefined {
  const manifest = useShared(sharedArt);
  return useMemo(() => findArt(manifest, group, name), [manifest, group, name]);
}

/** Whether the manifest has come and has no picture of this name. */
export function useIsArtMissing(group: ArtGroup, name: string): boolean {
  const manifest = useShared(sharedArt);
  return manifest !== undefined && findArt(manifest, group, name) === undefined;
}

/** What a brand writes with, in the order in which a name is looked up. */
const contentGroups = ["wides", "covers", "pictures"] as const;
/** Widths in which the server keeps what an operator uploaded. */
const uploadedWidths = [480, 960, 1440] as const;

/** A picture of the brand's content: for wide screens and, where it was made twice, for phones. */
export interface ContentArt {
  readonly wide: ArtPicture;
  readonly phone?: ArtPicture;
}

const wideRatio = 9 / 16;
const isUploaded = (name: string) => name.startsWith("media/");

/** An uploaded picture; how high it is, only its file says. */
function uploaded(name: string, ratio = wideRatio): ContentArt {
  const files = ["avif", "webp"].flatMap((format) =>
    uploadedWidths.map((width) => ({
      path: `/${name}-${width}.${format}`,
      width,
      height: Math.round(width * ratio),
      format,
    })),
  );
  return { wide: { tone: "transparent", files } };
}

/**
 * The picture a piece of content names: "media/<id>" was uploaded, anything else is in the
 * manifest. Banners are there twice, composed for wide screens and for phones.
 */
export function findContentArt(manifest: ArtManifest, name: string): ContentArt | undefined {
  if (isUploaded(name)) return uploaded(name);
  const [wide, phone] = ["desktop", "phone"].map((size) => manifest.banners?.[`${name}-${size}`]);
  if (wide !== undefined) return phone === undefined ? { wide } : { wide, phone };
  for (const group of contentGroups) {
    const picture = manifest[group]?.[name];
    if (picture !== undefined) return { wide: picture };
  }
  return undefined;
}

export function useContentArt(name: string): ContentArt | undefined {
  const manifest = useShared(sharedArt);
  return useMemo(() => manifest && findContentArt(manifest, name), [manifest, name]);
}
