import type { SocialProvider } from "@baize/contract";
import type { Reader, Tx } from "../../platform/db.ts";

/** Every SQL statement about sign-ins elsewhere. */

export interface JourneyRow {
  readonly purpose: "login" | "link";
  readonly memberId: bigint | null;
  readonly sealed: Buffer;
  readonly endsAt: Date;
}

export interface NewJourney {
  readonly stateHash: Buffer;
  readonly merchantCode: string;
  readonly provider: SocialProvider;
  readonly purpose: "login" | "link";
  readonly memberId: bigint | null;
  readonly sealed: Buffer;
  readonly endsAt: Date;
}

export async function insertJourney(tx: Tx, journey: NewJourney): Promise<void> {
  await tx.execute(
    `insert into identity.social_journey (state_hash, merchant_code, provider, purpose, member_id,
       sealed, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      journey.stateHash,
      journey.merchantCode,
      journey.provider,
      journey.purpose,
      journey.memberId,
      journey.sealed,
      journey.endsAt,
    ],
  );
}

/** Takes a journey away, so that it ends once. */
export async function takeJourney(
  tx: Tx,
  stateHash: Buffer,
  merchantCode: string,
  provider: SocialProvider,
): Promise<JourneyRow | undefined> {
  const rows = await tx.query<JourneyRow>(
    `delete from identity.social_journey
     where state_hash = $1 and merchant_code = $2 and provider = $3
     returning purpose, member_id as "memberId", sealed, ends_at as "endsAt"`,
    [stateHash, merchantCode, provider],
  );
  return rows[0];
}

export interface TicketRow {
  readonly provider: SocialProvider;
  readonly issuer: string;
  readonly subject: string;
  readonly nameSealed: Buffer | null;
  readonly emailSealed: Buffer | null;
}

export interface NewTicket {
  readonly codeHash: Buffer;
  readonly merchantCode: string;
  readonly provider: SocialProvider;
  readonly issuer: string;
  readonly subject: string;
  readonly nameSealed: Buffer | null;
  readonly emailSealed: Buffer | null;
  readonly browserHash: Buffer | null;
  readonly endsAt: Date;
}

export async function insertTicket(tx: Tx, ticket: NewTicket): Promise<void> {
  await tx.execute(
    `insert into identity.social_ticket (code_hash, merchant_code, provider, issuer, subject,
       name_sealed, email_sealed, browser_hash, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ticket.codeHash,
      ticket.merchantCode,
      ticket.provider,
      ticket.issuer,
      ticket.subject,
      ticket.nameSealed,
      ticket.emailSealed,
      ticket.browserHash,
      ticket.endsAt,
    ],
  );
}

/** Uses a ticket up. One that is bound to a browser is found only with that browser's hash. */
export async function useTicket(
  tx: Tx,
  codeHash: Buffer,
  merchantCode: string,
  browserHash: Buffer | null,
  now: Date,
): Promise<TicketRow | undefined> {
  const rows = await tx.query<TicketRow>(
    `update identity.social_ticket set used_at = $4
     where code_hash = $1 and merchant_code = $2 and browser_hash is not distinct from $3
       and used_at is null and ends_at > $4
     returning provider, issuer, subject, name_sealed as "nameSealed",
       email_sealed as "emailSealed"`,
    [codeHash, merchantCode, browserHash, now],
  );
  return rows[0];
}

export async function findSocialMember(
  reader: Reader,
  merchantCode: string,
  issuer: string,
  subject: string,
): Promise<bigint | undefined> {
  const rows = await reader.query<{ memberId: bigint }>(
    `select member_id as "memberId" from identity.social_claim
     where merchant_code = $1 and issuer = $2 and subject = $3`,
    [merchantCode, issuer, subject],
  );
  return rows[0]?.memberId;
}

/** Takes an outside account for a member; false when somebody of the brand has it. */
export async function insertSocialClaim(
  tx: Tx,
  merchantCode: string,
  issuer: string,
  subject: string,
  memberId: bigint,
): Promise<boolean> {
  const inserted = await tx.execute(
    `insert into identity.social_claim (merchant_code, issuer, subject, member_id)
     values ($1, $2, $3, $4) on conflict do nothing`,
    [merchantCode, issuer, subject, memberId],
  );
  return inserted === 1;
}

export interface SocialLinkRow {
  readonly provider: SocialProvider;
  readonly issuer: string;
  readonly subject: string;
  readonly linkedAt: Date;
}

/** False when the member has an account of this provider linked already. */
export async function insertSocialLink(
  tx: Tx,
  memberId: bigint,
  link: SocialLinkRow,
): Promise<boolean> {
  const inserted = await tx.execute(
    `insert into identity.social_link (member_id, provider, issuer, subject, linked_at)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [memberId, link.provider, link.issuer, link.subject, link.linkedAt],
  );
  return inserted === 1;
}

export async function listSocialLinks(reader: Reader, memberId: bigint): Promise<SocialLinkRow[]> {
  return reader.query<SocialLinkRow>(
    `select provider, issuer, subject, linked_at as "linkedAt" from identity.social_link
     where member_id = $1 order by provider desc`,
    [memberId],
  );
}

/** The member's links, held until the transaction ends: of two removals one sees the other. */
export async function lockSocialLinks(tx: Tx, memberId: bigint): Promise<SocialLinkRow[]> {
  return tx.query<SocialLinkRow>(
    `select provider, issuer, subject, linked_at as "linkedAt" from identity.social_link
     where member_id = $1 order by provider for update`,
    [memberId],
  );
}

export async function deleteSocialLink(
  tx: Tx,
  memberId: bigint,
  merchantCode: string,
  link: SocialLinkRow,
): Promise<void> {
  await tx.execute("delete from identity.social_link where member_id = $1 and provider = $2", [
    memberId,
    link.provider,
  ]);
  await tx.execute(
    `delete from identity.social_claim
     where merchant_code = $1 and issuer = $2 and subject = $3 and member_id = $4`,
    [merchantCode, link.issuer, link.subject, memberId],
  );
}

/** Journeys nobody came back from, and tickets whose time is over. */
export async function deleteOldJourneys(tx: Tx, before: Date): Promise<number> {
  const journeys = await tx.execute("delete from identity.social_journey where ends_at < $1", [
    before,
  ]);
  const tickets = await tx.execute("delete from identity.social_ticket where ends_at < $1", [
    before,
  ]);
  return journeys + tickets;
}
