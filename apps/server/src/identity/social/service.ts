import type { SocialLoginAnswer, SocialProvider } from "@baize/contract";
import type { Clock } from "../../platform/clock.ts";
import { isEqualSecret, sha256, type Sealer } from "../../platform/crypto.ts";
import type { Database } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Session } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Activity } from "../activity/service.ts";
import type { Entered } from "../sign-in/entry.ts";
import type { Member } from "../rules.ts";
import type { Visitor } from "../visitor.ts";
import type { SocialLinks } from "./links.ts";
import { JourneyCancelled, type OutsidePerson, type OutsideSignIn } from "./provider.ts";
import {
  findSocialMember,
  insertJourney,
  insertTicket,
  takeJourney,
  useTicket,
  type JourneyRow,
} from "./store.ts";

/**
 * Signing in by an account elsewhere.
 *
 * | state   | event                                         | state                          |
 * | ------- | --------------------------------------------- | ------------------------------ |
 * | journey | the visitor comes back, the other side agrees | ticket, or the account linked  |
 * | journey | turned round, nothing fits, or 10 min         | ended                          |
 * | ticket  | the site shows its code, account known        | used: signed in                |
 * | ticket  | the site shows its code, account not known    | used: a ticket to register by  |
 * | ticket  | 5 min; to register by 10 min                  | ended                          |
 *
 * An account elsewhere is known by issuer and subject, never by its e-mail address: an attacker who
 * registers a victim's address first would otherwise own the victim's sign-in (S38). A journey and
 * its ticket belong to the browser that set out, so nobody can be signed in to a stranger's account
 * by a link.
 */
export interface SocialDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly sealer: Sealer;
  readonly signIns: Readonly<Partial<Record<SocialProvider, OutsideSignIn>>>;
  /** The site's origin at a host the visitor typed. */
  readonly siteUrl: (host: string) => string;
  readonly links: SocialLinks;
  readonly activity: Pick<Activity, "note">;
  readonly findMember: (memberId: bigint) => Promise<Member | undefined>;
  readonly liveSessions: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Told why a journey failed, for the log. */
  readonly onError: (error: unknown) => void;
}

/** Where a journey begins and must end: the brand, its host, and the browser's own secret. */
export interface Traveller {
  readonly merchantCode: string;
  readonly host: string;
  readonly browser: string;
}

/** How a journey ended. */
export type JourneyEnd =
  | { readonly kind: "ticket"; readonly code: string }
  | { readonly kind: "linked" }
  | { readonly kind: "cancelled" | "failed"; readonly purpose: "login" | "link" };

/** Signs a member in whose account elsewhere is right. */
export type EnterBySocial = (member: Member, way: SocialProvider) => Promise<Entered>;

export interface Social {
  /** The browser's own secret: the one it has, so that two tabs may travel, or a new one. */
  readonly browserOf: (cookie: string | undefined) => string;
  /**
   * Where to send the browser to sign in.
   *
   * Refuses: not_found for a provider that is not set up, social_failed for one that is silent.
   */
  readonly start: (traveller: Traveller, provider: SocialProvider) => Promise<string>;
  /** The same to link the account of a session. Refuses: not_found, social_failed. */
  readonly startLink: (
    traveller: Traveller,
    provider: SocialProvider,
    session: Session,
  ) => Promise<string>;
  /** Ends a journey with the query the browser came back with. */
  readonly finish: (
    traveller: Traveller,
    provider: SocialProvider,
    search: string,
    visitor: Visitor,
  ) => Promise<JourneyEnd>;
  /**
   * Ends a sign-in with the code of a journey: signs in, or hands over what registering needs.
   *
   * Refuses: social_failed, then what entering refuses.
   */
  readonly signIn: (
    traveller: Traveller,
    code: string,
    enter: EnterBySocial,
  ) => Promise<Entered<SocialLoginAnswer>>;
}

const browserPattern = /^[A-Za-z0-9_-]{43}$/;

const journeyMs = 600_000;
const ticketMs = 300_000;
/** Filling in a registration takes its time. */
const registerTicketMs = 600_000;

interface Luggage {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly redirectUri: string;
  /** A hash of the browser's cookie, in hex. */
  readonly browser: string;
  readonly sessionId: string | null;
}

/** The same browser of another brand is another one. */
function browserHashOf({ merchantCode, browser }: Traveller): Buffer {
  return sha256(JSON.stringify(["social browser", merchantCode, browser]));
}

const journeyPlace = (stateHash: Buffer) => `identity.social_journey ${stateHash.toString("hex")}`;

function ticketPlace(column: "name" | "email", codeHash: Buffer): string {
  return `identity.social_ticket ${column} ${codeHash.toString("hex")}`;
}

/** Tickets: what the provider said about a visitor, for the holder of the code. */
function createTickets({ db, clock, ids, sealer }: SocialDeps) {
  async function issue(
    merchantCode: string,
    provider: SocialProvider,
    person: OutsidePerson,
    browserHash: Buffer | null,
  ): Promise<string> {
    const code = ids.randomToken(32);
    const codeHash = sha256(code);
    const sealed = (column: "name" | "email", text: string | null) =>
      text === null ? null : sealer.seal(Buffer.from(text), ticketPlace(column, codeHash));
    const livesMs = browserHash === null ? registerTicketMs : ticketMs;
    await db.transaction((tx) =>
      insertTicket(tx, {
        codeHash,
        merchantCode,
        provider,
        issuer: person.issuer,
        subject: person.subject,
        nameSealed: sealed("name", person.name),
        emailSealed: sealed("email", person.email),
        browserHash,
        endsAt: new Date(clock.now().getTime() + livesMs),
      }),
    );
    return code;
  }

  async function take(merchantCode: string, code: string, browserHash: Buffer) {
    const codeHash = sha256(code);
    const row = await db.transaction((tx) =>
      useTicket(tx, codeHash, merchantCode, browserHash, clock.now()),
    );
    if (row === undefined) return undefined;
    const opened = (column: "name" | "email", sealed: Buffer | null) =>
      sealed === null ? null : sealer.open(sealed, ticketPlace(column, codeHash)).toString("utf8");
    const { provider, issuer, subject } = row;
    const [name, email] = [opened("name", row.nameSealed), opened("email", row.emailSealed)];
    return { provider, person: { issuer, subject, name, email } };
  }

  return { issue, take };
}

/** Sets out: remembers what must come back, and says where to go. */
function createDepartures(deps: SocialDeps) {
  const { db, clock, ids, sealer, signIns, siteUrl, onError } = deps;
  return async (
    traveller: Traveller,
    provider: SocialProvider,
    session: Session | undefined,
  ): Promise<string> => {
    const signIn = signIns[provider];
    if (signIn === undefined) throw new Refusal("not_found");
    const { merchantCode, host } = traveller;
    const [state, nonce, verifier] = [32, 32, 32].map((bytes) => ids.randomToken(bytes)) as [
      string,
      string,
      string,
    ];
    const redirectUri = `${siteUrl(host)}/wps/session/social/${provider}/callback`;
    const challenge = sha256(verifier).toString("base64url");
    const setOut = { state, nonce, challenge, redirectUri };
    const address = await signIn.addressOf(setOut).catch((error: unknown) => {
      onError(error);
      throw new Refusal("social_failed");
    });
    const stateHash = sha256(state);
    const luggage: Luggage = {
      state,
      nonce,
      verifier,
      redirectUri,
      browser: browserHashOf(traveller).toString("hex"),
      sessionId: session?.sessionId ?? null,
    };
    const sealed = sealer.seal(Buffer.from(JSON.stringify(luggage)), journeyPlace(stateHash));
    await db.transaction((tx) =>
      insertJourney(tx, {
        stateHash,
        merchantCode,
        provider,
        purpose: session === undefined ? "login" : "link",
        memberId: session?.memberId ?? null,
        sealed,
        endsAt: new Date(clock.now().getTime() + journeyMs),
      }),
    );
    return address;
  };
}

/** Links the outside account to the member whose session asked for it, if that still lives. */
async function linkTo(
  deps: SocialDeps,
  journey: JourneyRow,
  sessionId: string | null,
  found: { readonly provider: SocialProvider; readonly person: OutsidePerson },
  visitor: Visitor,
): Promise<boolean> {
  const { db, links, activity, findMember, liveSessions } = deps;
  const { memberId } = journey;
  if (memberId === null || sessionId === null) return false;
  if (!(await liveSessions([sessionId])).has(sessionId)) return false;
  const member = await findMember(memberId);
  if (member?.status !== "open") return false;
  const { provider, person } = found;
  try {
    await db.transaction(async (tx) => {
      await links.link(tx, member, { provider, ...person });
      await activity.note(tx, member, "social_linked", visitor);
    });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function createArrivals(deps: SocialDeps, tickets: ReturnType<typeof createTickets>) {
  const { db, clock, sealer, signIns, onError } = deps;

  async function luggageOf(traveller: Traveller, provider: SocialProvider, state: string) {
    const stateHash = sha256(state);
    const journey = await db.transaction((tx) =>
      takeJourney(tx, stateHash, traveller.merchantCode, provider),
    );
    if (journey === undefined || journey.endsAt <= clock.now()) return undefined;
    const opened = sealer.open(journey.sealed, journeyPlace(stateHash)).toString("utf8");
    const luggage = JSON.parse(opened) as Luggage;
    const isSameBrowser = isEqualSecret(luggage.browser, browserHashOf(traveller).toString("hex"));
    return isSameBrowser ? { journey, luggage } : undefined;
  }

  return async (
    traveller: Traveller,
    provider: SocialProvider,
    search: string,
    visitor: Visitor,
  ): Promise<JourneyEnd> => {
    const signIn = signIns[provider];
    if (signIn === undefined) throw new Refusal("not_found");
    const state = new URLSearchParams(search).get("state") ?? "";
    const found = await luggageOf(traveller, provider, state);
    if (found === undefined) return { kind: "failed", purpose: "login" };
    const { journey, luggage } = found;
    const { purpose } = journey;
    try {
      const person = await signIn.finish(search, luggage);
      if (purpose === "login") {
        const browserHash = browserHashOf(traveller);
        const { merchantCode } = traveller;
        return {
          kind: "ticket",
          code: await tickets.issue(merchantCode, provider, person, browserHash),
        };
      }
      const isLinked = await linkTo(
        deps,
        journey,
        luggage.sessionId,
        { provider, person },
        visitor,
      );
      return isLinked ? { kind: "linked" } : { kind: "failed", purpose };
    } catch (error) {
      if (error instanceof JourneyCancelled) return { kind: "cancelled", purpose };
      onError(error);
      return { kind: "failed", purpose };
    }
  };
}

export function createSocial(deps: SocialDeps): Social {
  const { db, ids, findMember } = deps;
  const tickets = createTickets(deps);
  const depart = createDepartures(deps);

  return {
    browserOf: (cookie) =>
      cookie !== undefined && browserPattern.test(cookie) ? cookie : ids.randomToken(32),
    start: (traveller, provider) => depart(traveller, provider, undefined),
    startLink: (traveller, provider, session) => depart(traveller, provider, session),
    finish: createArrivals(deps, tickets),

    async signIn(traveller, code, enter) {
      const { merchantCode } = traveller;
      const taken = await tickets.take(merchantCode, code, browserHashOf(traveller));
      if (taken === undefined) throw new Refusal("social_failed");
      const { provider, person } = taken;
      const memberId = await db.read((reader) =>
        findSocialMember(reader, merchantCode, person.issuer, person.subject),
      );
      const member = memberId === undefined ? undefined : await findMember(memberId);
      if (member !== undefined) return enter(member, provider);
      const { name, email } = person;
      const socialCode = await tickets.issue(merchantCode, provider, person, null);
      return {
        answer: { status: "registration_needed", provider, socialCode, name, email },
        cookies: [],
      };
    },
  };
}
