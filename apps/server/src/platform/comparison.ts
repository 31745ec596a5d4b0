/**
 * The other side's record of an item, compared with ours. Pure, and independent of what the items
 * are; the caller says when an item counts and which fields must be equal.
 *
 *   theirs            ours                     difference
 *   stands            none                     missing
 *   stands            stands, all the same     none
 *   stands            stands, otherwise        changed: the fields
 *   stands            stands no more           changed: status, and fields
 *   does not stand    stands                   changed: status, and fields
 *   denied            stands                   extra, with what they say
 *   does not stand    none, or stands no more  none
 *   not told          any                      extra
 */
export interface Matching<Theirs, Ours> {
  readonly standsThere: (theirs: Theirs) => boolean;
  /** They know it and say that it never happened. */
  readonly isDenied?: (theirs: Theirs) => boolean;
  readonly standsHere: (ours: Ours) => boolean;
  /** By name: whether the two differ in it. */
  readonly fields: Readonly<Record<string, (theirs: Theirs, ours: Ours) => boolean>>;
}

export interface Difference<Theirs, Ours> {
  readonly kind: "missing" | "extra" | "changed";
  /** In what they differ. */
  readonly fields: readonly string[];
  readonly theirs: Theirs | undefined;
  readonly ours: Ours | undefined;
}

/** What is wrong with something they told, and what we have of it. */
export function compareTold<Theirs, Ours>(
  matching: Matching<Theirs, Ours>,
  theirs: Theirs,
  ours: Ours | undefined,
): Difference<Theirs, Ours> | undefined {
  const isThere = matching.standsThere(theirs);
  if (ours === undefined) {
    return isThere ? { kind: "missing", fields: [], theirs, ours } : undefined;
  }
  const isHere = matching.standsHere(ours);
  if (!isThere && !isHere) return undefined;
  if (matching.isDenied?.(theirs) === true) return { kind: "extra", fields: [], theirs, ours };
  const differing = Object.entries(matching.fields).flatMap(([field, differs]) =>
    differs(theirs, ours) ? [field] : [],
  );
  const fields = isThere === isHere ? differing : ["status", ...differing];
  return fields.length === 0 ? undefined : { kind: "changed", fields, theirs, ours };
}

/** What we have and they told nothing of. */
export function untold<Theirs, Ours>(ours: Ours): Difference<Theirs, Ours> {
  return { kind: "extra", fields: [], theirs: undefined, ours };
}

/** A side as it is written down: JSON, amounts as texts. */
export function sideText(side: object | undefined): string | null {
  if (side === undefined) return null;
  return JSON.stringify(side, (_key, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
}
