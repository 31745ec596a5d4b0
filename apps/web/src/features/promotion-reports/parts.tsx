import type { ReactNode } from "react";

/** What both reports are made of. */

interface TilesProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function Tiles({ title, children }: TilesProps) {
  return (
    <section aria-label={title} className="grid gap-2">
      <h2 className="font-semibold">{title}</h2>
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">{children}</dl>
    </section>
  );
}

interface TileProps {
  readonly label: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

export function Tile({ label, note, children }: TileProps) {
  return (
    <div className="card grid content-start gap-0.5 p-3">
      <dt className="text-fg2">{label}</dt>
      <dd className="text-md font-semibold break-words">{children}</dd>
      {note !== undefined && <dd className="text-xs text-fg3">{note}</dd>}
    </div>
  );
}

/** A number of things; a dash where it is not counted. */
export function Count({ count }: { readonly count: number | null }) {
  return <span className="num">{count ?? "—"}</span>;
}
