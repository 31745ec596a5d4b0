declare const mandateBrand: unique symbol;

/**
 * Permission to do what one operator must not do alone. Only the guard of the back office makes
 * one (backoffice/four-eyes/service.ts), for one transaction; a use case that moves money by hand,
 * or changes who may, takes it as it takes its `Tx`. So code that forgets the guard does not
 * compile.
 */
export interface Mandate {
  readonly [mandateBrand]: true;
}

/** Money that one person would move alone. */
export interface Worth {
  readonly merchantCode: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  /** What it is, for the reader of the sum. */
  readonly subject: string;
}

/** The operator who took the first step, and when. */
export interface FirstStep {
  readonly operatorId: string;
  readonly at: Date;
}

/** What work with a queue and two steps of its own may ask the guard. */
export interface Eyes {
  /**
   * Leave by the second of two. Refuses: second_person_needed (the same person),
   * second_person_unfit.
   */
  second(first: FirstStep): Promise<Mandate>;
  /** Leave for what is small enough in the sum of the day, which it adds to; or none. */
  alone(worth: Worth): Promise<Mandate | undefined>;
  /** Leave for what gives nobody anything: to refuse, to close, to make tighter. */
  narrower(): Mandate;
}
