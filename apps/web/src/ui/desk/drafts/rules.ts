/** What is drafted by one operator and brought into force by a second one, as pages know it. */
export interface Drafted {
  readonly state: string;
  readonly draftState: "draft" | "in_review" | null;
  /** Null where nothing was approved. */
  readonly current: object | null;
  readonly maker: string | null;
}

export type Hold = "pause" | "end" | "stop";
export type Press<H extends Hold> = "approve" | "return" | "resume" | H;

interface May {
  readonly write: boolean;
  readonly approve: boolean;
  /** Whether this operator is another than the maker of what waits. */
  readonly decide: boolean;
}

/** What may be pressed in a state, by what the operator may do. */
export function holdsOf<H extends Hold>(
  { state, draftState }: Drafted,
  holds: readonly (H | "resume")[],
  may: May,
): Press<H>[] {
  const waits = draftState === "in_review" && state !== "ended";
  return [
    ...(may.decide && waits ? (["approve", "return"] as const) : []),
    ...holds.filter((one) => (one === "resume" ? may.approve : may.write)),
  ];
}
