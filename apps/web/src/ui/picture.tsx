import {
  useArt,
  useContentArt,
  useIsArtMissing,
  type ArtFile,
  type ArtGroup,
  type ArtPicture,
} from "../lib/art.ts";
import { pictureAddress } from "../lib/hosts.ts";

interface Look {
  readonly alt?: string;
  readonly sizes: string;
  /** The largest picture of the first view: loaded at once and first. */
  readonly isLead?: boolean;
  readonly className?: string | undefined;
}

interface PictureProps extends Look {
  readonly group?: ArtGroup;
  readonly name: string;
}

interface ContentPictureProps extends Look {
  /** As the brand's content names it: of the manifest, or uploaded. */
  readonly name: string;
}

/** Uploaded pictures come from the site, the platform's own from the chosen host. */
function addressOf({ path }: ArtFile): string {
  return path.startsWith("/") ? path : pictureAddress(path);
}

function sourceSet(files: readonly ArtFile[]): string {
  return files.map((file) => `${addressOf(file)} ${file.width}w`).join(", ");
}

function filesOf(picture: ArtPicture | undefined, format: string): ArtFile[] {
  return (picture?.files ?? [])
    .filter((file) => file.format === format)
    .toSorted((a, b) => a.width - b.width);
}

interface GamePictureProps extends PictureProps {
  readonly vassalage: string;
}

/** A game's picture; its vendor's mark where the site has none of a game that was added. */
export function GamePicture({ vassalage, ...props }: GamePictureProps) {
  const isMissing = useIsArtMissing(props.group ?? "covers", props.name);
  if (!isMissing) return <Picture {...props} />;
  return (
    <span className={`${props.className ?? ""} grid place-items-center`}>
      <img
        src={`/brand/vendors/${vassalage.toLowerCase()}.svg`}
        alt={props.alt ?? ""}
        width={48}
        height={48}
        className="aspect-square h-auto w-3/5 max-w-24"
      />
    </span>
  );
}

/** One picture of the manifest, in the newest format the browser knows and the width it needs. */
export function Picture({ group = "covers", name, ...look }: PictureProps) {
  return <Drawn picture={useArt(group, name)} {...look} />;
}

/** A picture of the brand's content: one of the manifest, or one that was uploaded. */
export function ContentPicture({ name, ...look }: ContentPictureProps) {
  const art = useContentArt(name);
  return <Drawn picture={art?.wide} phone={art?.phone} {...look} />;
}

interface DrawnProps extends Look {
  readonly picture: ArtPicture | undefined;
  /** Another picture for screens under 640 px. */
  readonly phone?: ArtPicture | undefined;
}

function Drawn({ picture, phone, alt = "", sizes, isLead = false, className }: DrawnProps) {
  const webp = filesOf(picture, "webp");
  const largest = webp.at(-1);
  if (picture === undefined || largest === undefined) {
    return <span className={className} aria-hidden />;
  }
  return (
    <picture className="contents [&>source]:hidden">
      {phone !== undefined &&
        ["avif", "webp"].map((format) => (
          <source
            key={format}
            media="(max-width: 639px)"
            type={`image/${format}`}
            srcSet={sourceSet(filesOf(phone, format))}
            sizes={sizes}
          />
        ))}
      <source type="image/avif" srcSet={sourceSet(filesOf(picture, "avif"))} sizes={sizes} />
      <img
        src={addressOf(largest)}
        srcSet={sourceSet(webp)}
        sizes={sizes}
        alt={alt}
        width={largest.width}
        height={largest.height}
        loading={isLead ? "eager" : "lazy"}
        fetchPriority={isLead ? "high" : "auto"}
        decoding="async"
        style={{ backgroundColor: picture.tone }}
        className={className}
      />
    </picture>
  );
}
