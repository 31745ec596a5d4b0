import { useArt, type ArtFile, type ArtGroup } from "../lib/art.ts";

interface PictureProps {
  readonly group?: ArtGroup;
  readonly name: string;
  /** Another picture of the group for screens under 640 px. */
  readonly phoneName?: string;
  readonly alt?: string;
  readonly sizes: string;
  /** The largest picture of the first view: loaded at once and first. */
  readonly isLead?: boolean;
  readonly className?: string;
}

function sourceSet(files: readonly ArtFile[]): string {
  return files.map((file) => `/art/${file.path} ${file.width}w`).join(", ");
}

/** One picture of the manifest, in the newest format the browser knows and the width it needs. */
export function Picture(props: PictureProps) {
  const { group = "covers", name, alt = "", sizes, isLead = false, className } = props;
  const picture = useArt(group, name);
  const of = (format: string) =>
    (picture?.files ?? [])
      .filter((file) => file.format === format)
      .toSorted((a, b) => a.width - b.width);
  const phone = useArt(group, props.phoneName ?? name);
  const webp = of("webp");
  const largest = webp.at(-1);
  if (picture === undefined || largest === undefined) {
    return <span className={className} aria-hidden />;
  }
  return (
    <picture className="contents [&>source]:hidden">
      {props.phoneName !== undefined &&
        phone?.files.map(({ path, format }) => (
          <source
            key={path}
            media="(max-width: 639px)"
            type={`image/${format}`}
            srcSet={`/art/${path}`}
          />
        ))}
      <source type="image/avif" srcSet={sourceSet(of("avif"))} sizes={sizes} />
      <img
        src={`/art/${largest.path}`}
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
