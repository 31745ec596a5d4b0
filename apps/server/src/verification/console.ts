import type { CallAnswer, DecideDocument, DocumentCase } from "@baize/contract";
import { createAudit, type Audit, change, type Actor } from "../backoffice/index.ts";
import type { Identity } from "../identity/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db.ts";
import type { Ids } from "../platform/ids.ts";
import { pictureAddress } from "./service.ts";
import type { DocumentReview, DocumentKey } from "./review.ts";

/** What operators decide about documents that members sent in. */
export interface VerificationConsoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly identity: Pick<Identity, "directory" | "security">;
  readonly verification: { readonly review: DocumentReview };
}

type Deps = VerificationConsoleDeps & { readonly audit: Audit };

const permission = "kyc.approve";

/**
 * Takes a document to look at. Again, it changes nothing.
 *
 * Refuses, in this order: permission_denied, not_found, changed_meanwhile.
 */
async function take(deps: Deps, actor: Actor, key: DocumentKey): Promise<DocumentCase> {
  const { audit, identity, verification } = deps;
  await change(deps, actor, permission, async (tx) => {
    const { username } = await identity.directory.demandIn(tx, key.memberId);
    const { before, after } = await verification.review.takeIn(tx, key, actor);
    if (before === after) return;
    await audit.record(tx, {
      actor,
      memberId: key.memberId,
      action: "document.taken",
      subject: username,
      before: { document: before.kind, takenBy: before.takenByName },
      after: { document: after.kind, takenBy: after.takenByName },
    });
  });
  return verification.review.getCase(key, actor.operatorId);
}

/**
 * The picture, the member's own statement, and the number as accepted. What was seen is
 * not in the trail, only that it was.
 *
 * Refuses, in this order: permission_denied, not_found.
 */
async function view(
  deps: Deps,
  actor: Actor,
  key: DocumentKey,
): Promise<CallAnswer<"viewDocument">> {
  const { audit, identity, verification } = deps;
  await change(deps, actor, permission, async (tx) => {
    const { username } = await identity.directory.demandIn(tx, key.memberId);
    const { kind } = await verification.review.demandIn(tx, key);
    await audit.record(tx, {
      actor,
      memberId: key.memberId,
      action: "document.viewed",
      subject: username,
      after: { document: kind },
    });
  });
  // After the row is committed: nobody sees anything that is not on record.
  const { picture, number } = await verification.review.open(key);
  const person = await identity.security.persons.find(key.memberId);
  return {
    picture: picture === undefined ? null : pictureAddress(picture),
    number,
    person: {
      payeeName: person.payeeName ?? null,
      birthday: person.birthday ?? null,
      address: person.details["address"] ?? null,
      idNumber: person.idNumber ?? null,
    },
  };
}

/**
 * Accepts or rejects a document that waits.
 *
 * Refuses, in this order: permission_denied, not_found, changed_meanwhile, invalid_input,
 * document_known.
 */
async function decide(
  deps: Deps,
  actor: Actor,
  key: DocumentKey,
  decision: DecideDocument,
): Promise<DocumentCase> {
  const { audit, identity, verification } = deps;
  await change(deps, actor, permission, async (tx) => {
    const { username } = await identity.directory.demandIn(tx, key.memberId);
    const { before, after, sameNumber } = await verification.review.decideIn(
      tx,
      key,
      decision,
      actor,
    );
    const isAccepted = after.state === "accepted";
    await audit.record(tx, {
      actor,
      memberId: key.memberId,
      action: isAccepted ? "document.accepted" : "document.rejected",
      subject: username,
      before: { document: before.kind, state: before.state },
      after: {
        state: after.state,
        ...(isAccepted
          ? { expiresOn: after.expiresOn, sameNumber: sameNumber.map(String) }
          : { reason: after.reason, note: after.note }),
      },
    });
  });
  return verification.review.getCase(key, actor.operatorId);
}

export function createVerificationConsole(given: VerificationConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  const { review } = given.verification;
  return {
    list: review.list,
    listBefore: review.listBefore,
    getCase: review.getCase,
    ofMember: async (memberId: bigint, operatorId: string) => {
      await given.identity.directory.demand(memberId);
      return review.ofMember(memberId, operatorId);
    },
    take: (actor: Actor, key: DocumentKey) => take(deps, actor, key),
    view: (actor: Actor, key: DocumentKey) => view(deps, actor, key),
    decide: (actor: Actor, key: DocumentKey, decision: DecideDocument) =>
      decide(deps, actor, key, decision),
  };
}

export type VerificationConsole = ReturnType<typeof createVerificationConsole>;
