import { queryOptions, useQuery } from "@tanstack/react-query";

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

type ArtManifest = Readonly<Record<ArtGroup, Readonly<Record<string, ArtPicture>>>>;

export const artQuery = queryOptions({
  queryKey: ["art"],
  staleTime: Infinity,
  gcTime: Infinity,
  queryFn: async ({ signal }): Promise<ArtManifest> => {
    const answer = await fetch("/art/manifest.json", { signal });
    if (!answer.ok) throw new TypeError("art manifest not available");
    return (await answer.json()) as ArtManifest;
  },
});

export function useArt(group: ArtGroup, name: string): ArtPicture | undefined {
  return useQuery({ ...artQuery, select: (manifest) => manifest[group]?.[name] }).data;
}
