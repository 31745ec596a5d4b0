import type { Actor, Audit, FourEyes } from "../../backoffice/index.ts";
import type { Brand } from "../../brand/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import type { PageAsked, RowRange } from "../../platform/pages.ts";
import type { LocalText } from "../../platform/text.ts";

/** What a noun says of itself to be drafted: its types, its statements, its rules. */

/** What a stop of all rewards still holds, in the version that was read. */
export interface HeldByStop {
  readonly stopId: string;
  readonly id: string;
  readonly version: number;
  readonly title: LocalText;
}

export interface StopAll {
  readonly merchantCode: string;
  readonly stopId: string;
  readonly reason: string | null;
}

/** One that is held, as it was read. */
export interface Release {
  readonly merchantCode: string;
  readonly stopId: string;
  readonly id: string;
  readonly version: number;
  readonly reason: string;
}

/** What gives by itself, as stops of all rewards hold it and let it go on. */
export interface StopPart {
  /** Answers how many it stopped. */
  readonly stopAllIn: (tx: Tx, actor: Actor | undefined, asked: StopAll) => Promise<number>;
  readonly listHeld: (reader: Reader) => Promise<readonly HeldByStop[]>;
  /** False where it was changed since it was read, or the stop holds it no more. */
  readonly releaseIn: (tx: Tx, actor: Actor | undefined, asked: Release) => Promise<boolean>;
}

/** A noun's row, wherever it is kept. */
export interface DraftKey {
  readonly noun: "journey" | "promotion";
  readonly merchantCode: string;
  readonly id: string;
}

interface Place {
  readonly merchantCode: string;
}

interface DraftRow extends Place {
  readonly state: string;
  /** The revision in force; null where none was approved. */
  readonly revision: number | null;
  readonly draftRevision: number | null;
  readonly draftState: "draft" | "in_review" | null;
  readonly reason: string | null;
  /** Who gave the reason. */
  readonly reasonBy: string | null;
  /** The stop of all rewards that holds it. */
  readonly stopId: string | null;
  readonly version: number;
  readonly updatedAt: Date;
}

type Terms = Readonly<Record<string, unknown>>;

export interface Revision<T extends Terms> {
  readonly revision: number;
  readonly terms: T;
  readonly makerId: string | null;
  readonly maker: string | null;
  readonly madeAt: Date;
}

export type NewRevision = Omit<Revision<Terms>, "revision">;

/** The types of a noun. Its row has its place, and its revisions have its terms. */
export interface Noun {
  readonly place: Place;
  readonly row: DraftRow;
  readonly revision: Revision<Terms>;
  readonly view: object;
  /** How it is held. */
  readonly hold: string;
}

type TermsOf<N extends Noun> = N["revision"]["terms"];

export interface Submission {
  readonly submitterId: string | null;
  readonly submittedAt: Date | null;
}

export interface Listed extends PageAsked {
  readonly merchantCode?: string | undefined;
  readonly state?: string | undefined;
}

export type Versioned<N extends Noun> = N["place"] & { readonly version: number };
export type ToSave<N extends Noun> = Versioned<N> & { readonly terms: TermsOf<N> };
export type Decision<N extends Noun> = Versioned<N> & {
  readonly decision: "approve" | "return";
  readonly reason: string | null;
};
export type Held<N extends Noun> = N["place"] & {
  readonly action: N["hold"];
  readonly reason: string | null;
  /** The stop of all rewards that it is part of. */
  readonly stopId?: string | null;
};
export type Resumed<N extends Noun> = N["place"] & { readonly reason: string };

export interface DraftDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly fourEyes: FourEyes;
  readonly audit: Audit;
  readonly brand: Pick<Brand, "merchantCodes" | "getMerchant">;
}

interface Statements<N extends Noun> {
  readonly find: (reader: Reader, place: N["place"]) => Promise<N["row"] | undefined>;
  readonly lock: (tx: Tx, place: N["place"]) => Promise<N["row"] | undefined>;
  readonly list: (reader: Reader, filter: Listed, page: RowRange) => Promise<readonly N["row"][]>;
  /** False where there is one of this id. */
  readonly insert: (tx: Tx, row: N["row"]) => Promise<boolean>;
  /** Writes over the version that was read; false when it is another by now. */
  readonly update: (tx: Tx, row: N["row"]) => Promise<boolean>;
  readonly findRevisions: (
    reader: Reader,
    place: N["place"],
    revisions: readonly (number | null)[],
  ) => Promise<ReadonlyMap<number, N["revision"]>>;
}

export interface Judged<N extends Noun> {
  readonly place: N["place"];
  readonly terms: TermsOf<N>;
  readonly currency: string;
  readonly before: N["row"] | undefined;
  readonly now: Date;
}

interface Approval {
  readonly approver: string | null;
  readonly at: Date;
}

export interface Drafts<N extends Noun> extends DraftDeps, Statements<N> {
  /** Its tables, and the first word of its actions in the audit trail. */
  readonly noun: DraftKey["noun"];
  readonly keyOf: (place: N["place"]) => DraftKey;
  readonly viewsOf: (reader: Reader, rows: readonly N["row"][]) => Promise<N["view"][]>;
  /** One of which nothing was approved. */
  readonly fresh: (to: ToSave<N>, at: Date) => N["row"];
  /** Refuses what the terms may not be. */
  readonly demandSound: (tx: Tx, judged: Judged<N>) => Promise<void>;
  /** Writes the row, and who submitted which revision. */
  readonly submit: (tx: Tx, row: N["row"], by: Submission, revision: number) => Promise<void>;
  readonly submissionOf: (row: N["row"], draft: N["revision"]) => Submission;
  /** Writes the row, and all that an approved revision brings. */
  readonly putInForce: (tx: Tx, row: N["row"], draft: N["revision"], by: Approval) => Promise<void>;
  /** What is left of it; undefined where it may not be held so. */
  readonly held: (row: N["row"], action: N["hold"]) => N["row"] | undefined;
  /** With all of it again; undefined where nothing holds it. */
  readonly resumed: (row: N["row"]) => N["row"] | undefined;
  /** What it was before a stop of all rewards; undefined where that does not hold it. */
  readonly released: (row: N["row"]) => N["row"] | undefined;
  /** What else begins again when it is resumed. */
  readonly onResumed?: (tx: Tx, row: N["row"]) => Promise<void>;
  /** What the audit trail compares of a hold. */
  readonly holdOf: (row: N["row"]) => Readonly<Record<string, unknown>>;
  /** What counts shows in this process immediately. */
  readonly forget?: () => void;
}
