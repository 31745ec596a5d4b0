import { hasDeposited, listPayeeHolders, listPayees, listPayeesEach } from "../cashier/index.ts";
import { listNewsReaders } from "../inbox/index.ts";
import type { Identity } from "../identity/index.ts";
import type { Reader, Tx } from "../platform/db.ts";
import type { Awards } from "./awards/service.ts";
import type { Bonuses } from "./bonuses/service.ts";
import type { ComposeRewardsDeps } from "./compose-deps.ts";
import { morePorts } from "./compose-segments.ts";
import { createJourneys } from "./journeys/service.ts";
import type { MarkDeps, SharedClaim } from "./marks/service.ts";
import type { StepsIn } from "./missions/steps.ts";
import type { PromotionsDeps } from "./promotions/service.ts";
import { asksMore, readMore } from "./segments/known.ts";
import { asksOf } from "./access/asks.ts";

/** What promotions and journeys ask of the modules that know people, devices and payees. */

/** What accounts of one person have in common. */
export function markPorts({ clock, identity, risk }: ComposeRewardsDeps): MarkDeps {
  return {
    clock,
    async marksOf(reader, memberId) {
      const persons = await identity.contacts.marksIn(reader, memberId);
      const payees = await listPayees(reader, memberId);
      const devices = await risk.devicesOf(reader, memberId);
      const addresses = await risk.addressesOf(reader, memberId);
      return [
        ...persons.map((mark) => ({ kind: "person" as const, mark })),
        ...payees.map(({ numberIndex: mark }) => ({ kind: "payee" as const, mark })),
        ...devices.map((mark) => ({ kind: "device" as const, mark })),
        ...addresses.map((mark) => ({ kind: "address" as const, mark })),
      ];
    },
    async marksOfEach(reader, memberIds) {
      const persons = await identity.contacts.marksEachIn(reader, memberIds);
      const payees = await listPayeesEach(reader, memberIds);
      const devices = await risk.devicesEachOf(reader, memberIds);
      return [
        ...persons.map((one) => ({ ...one, kind: "person" as const })),
        ...payees.map(({ memberId, numberIndex: mark }) => {
          return { memberId, mark, kind: "payee" as const };
        }),
        ...devices.map((one) => ({ ...one, kind: "device" as const })),
      ];
    },
    noteShared: (tx, shared) => noteShared(tx, { clock, risk }, shared),
  };
}

/** Steps of the profile and of verification that members have done. */
export const stepsOf =
  ({ identity, verification }: ComposeRewardsDeps): StepsIn =>
  async (reader, memberIds) => {
    const { contacts, security } = identity;
    const profile = [
      ["profile", await security.persons.savedIn(reader, memberIds)],
      ["mobile", await contacts.holdersIn(reader, memberIds, "mobile")],
      ["email", await contacts.holdersIn(reader, memberIds, "email")],
      ["payee", await listPayeeHolders(reader, memberIds)],
    ] as const;
    const documents = await verification.acceptedIn(reader, memberIds);
    return [
      ...profile.flatMap(([step, of]) =>
        of.map((memberId) => ({ memberId, kind: "profile" as const, step })),
      ),
      ...documents.map(({ memberId, kind: step }) => ({
        memberId,
        kind: "document" as const,
        step,
      })),
    ];
  };

/** Those of these accounts that are the house's own: they earn nothing. */
export async function ofHouseIn(
  { findMembersIn }: Pick<Identity, "findMembersIn">,
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  const known = new Map((await findMembersIn(reader, memberIds)).map((one) => [one.memberId, one]));
  return new Set(
    memberIds.filter((memberId) => {
      const member = known.get(memberId);
      return member === undefined || member.isTrial || member.isTest;
    }),
  );
}

/** What promotions ask of the modules that know people, devices and payees. */
export function promotionPorts(deps: ComposeRewardsDeps) {
  const { clock, brand, identity, verification } = deps;
  const { contacts, security, findMembersIn } = identity;
  return {
    timeZoneOf: async (merchantCode) => (await brand.getMerchant(merchantCode)).timeZone,
    memberIn: async (reader, memberId) => (await findMembersIn(reader, [memberId]))[0],
    birthdayOf: async (memberId) => (await security.persons.find(memberId)).birthday,
    async knownIn(reader, { memberId, registeredAt }, trees) {
      const asks = asksOf(trees);
      const more = asksMore(asks)
        ? (await readMore(morePorts(deps), reader, [memberId], asks, clock.now())).get(memberId)
        : undefined;
      const payees = await listPayees(reader, memberId);
      return {
        registeredAt,
        hasDeposited: await hasDeposited(reader, [memberId]),
        hasPhone: (await contacts.findIn(reader, memberId, "mobile")) !== undefined,
        hasMail: (await contacts.findIn(reader, memberId, "email")) !== undefined,
        hasPayee: payees.some(({ isKept }) => isKept),
        isVerified: await verification.isProvenIn(reader, memberId),
        ...(more !== undefined && { more }),
      };
    },
  } satisfies Partial<PromotionsDeps>;
}

/** Both are flagged: an operator sees the one beside the other. */
async function noteShared(
  tx: Tx,
  { clock, risk }: Pick<ComposeRewardsDeps, "clock" | "risk">,
  { memberId, otherId, by, merchantCode, subject }: SharedClaim,
): Promise<void> {
  const at = clock.now();
  const pair = [memberId, otherId].toSorted((a, b) => (a < b ? -1 : 1));
  for (const one of pair) {
    const other = String(one === memberId ? otherId : memberId);
    await risk.raiseIn(tx, {
      memberId: one,
      merchantCode,
      kind: "reward_shared",
      subject,
      facts: { isOnlyAddress: by === "address" },
      evidence: [{ key: other, at, detail: { memberId: other } }],
    });
  }
}

/** Journeys ask about members what promotions ask. */
export function composeJourneys(
  deps: ComposeRewardsDeps,
  { awards, bonuses }: { readonly awards: Awards; readonly bonuses: Bonuses },
) {
  const { db, clock, ids, events, brand, offers, onMoved, onError } = deps;
  return createJourneys({
    ...promotionPorts(deps),
    db,
    clock,
    ids,
    events,
    brand,
    offers,
    awards,
    listNewsReaders,
    bonusProgress: (memberId, bonusId) => bonuses.review.progress(memberId, bonusId),
    marks: markPorts(deps),
    onMoved,
    onError,
  });
}
