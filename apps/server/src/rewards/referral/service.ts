import type { ReferralDetails, ReferralFriend } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { memberTypes } from "@baize/contract/member-types";
import { formatMinor, minor } from "@baize/money";
import { maskName } from "../../catalogue/index.ts";
import type { Brand } from "../../brand/index.ts";
import type { Identity } from "../../identity/index.ts";
import type { Reader } from "../../platform/db.ts";
import { drawCode } from "../../platform/drawn-code.ts";
import type { CallContext, Handlers, Session } from "../../platform/http/call.ts";
import { pageOf, rangeOf, type PageAsked } from "../../platform/pages.ts";
import { dayOf, monthAt } from "../../platform/zone-days.ts";
import type { Risk } from "../../protection/index.ts";
import { judgeDue, type JudgingDeps } from "./judging.ts";
import { settleShares } from "./shares.ts";
import {
  addClick,
  countClicks,
  findCode,
  findTerms,
  lockReferrer,
  saveCode,
  sumAwards,
  sumSecond,
} from "./program-store.ts";
import {
  countFriends,
  countReferrals,
  countRewarded,
  deleteOldFacts,
  listReferrals,
  type ReferralRow,
} from "./store.ts";

/** What members see of the friends they invite. */
export interface ReferralDeps extends JudgingDeps {
  readonly brand: Pick<Brand, "getMerchant">;
  readonly identity: Pick<
    Identity,
    "samePerson" | "invitersIn" | "findMember" | "findMembersIn" | "affiliates"
  >;
  readonly risk: Pick<Risk, "sharersOf">;
}

type ReferralCalls = "referralDetails" | "referralFriends" | "referralClick";

const triesMax = 5;

interface Own {
  readonly memberId: bigint;
  readonly merchantCode: string;
}

/** The member's code, made once. It is also the code that registration knows. */
async function codeOf(deps: ReferralDeps, own: Own): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const { code: known } = await lockReferrer(tx, own);
    if (known !== null) return known;
    for (let tries = 0; tries < triesMax; tries += 1) {
      const code = drawCode(deps);
      if (!(await deps.identity.affiliates.giveCode(tx, own, code))) continue;
      await saveCode(tx, own.memberId, code);
      return code;
    }
    throw new Error("every code that was drawn is somebody's");
  });
}

/** Who may invite by it: players. Agents invite by their own codes, by the agents' rules. */
const mayInvite = ({ memberType }: Session) => memberType === memberTypes.player;

/** The terms, where the member may invite by them. */
async function openTermsFor(reader: Reader, session: Session, merchantCode: string) {
  if (!mayInvite(session)) return undefined;
  const terms = await findTerms(reader, merchantCode);
  return terms?.settings.isOn === true ? terms.settings : undefined;
}

/** Whether the site offers it to this member. */
export const hasReferral = async (
  reader: Reader,
  session: Session,
  merchantCode: string,
): Promise<boolean> => (await openTermsFor(reader, session, merchantCode)) !== undefined;

async function details(
  deps: ReferralDeps,
  { session, merchantCode, host }: CallContext & { readonly session: Session },
  isToMake: boolean,
): Promise<ReferralDetails> {
  const { memberId, currency } = session;
  const { timeZone } = await deps.brand.getMerchant(merchantCode);
  // Who may be offered nothing is not asked to bring friends either.
  const leave = await deps.offers.mayOffer(memberId);
  const terms =
    leave && (await deps.db.read((reader) => openTermsFor(reader, session, merchantCode)));
  const own = { memberId, merchantCode };
  const made = isToMake && terms !== undefined ? await codeOf(deps, own) : undefined;
  return deps.db.read(async (reader) => {
    const { registered, deposited, qualified } = await countFriends(reader, {
      inviterId: memberId,
    });
    const { earnedMinor, waitingMinor } = await sumAwards(reader, memberId);
    const month = monthAt(deps.clock.now(), timeZone);
    const { isOn: _isOn, ...shown } = terms ?? { isOn: false };
    // Who may earn nothing of friends of friends reads nothing of them.
    const second = terms?.second ? await sumSecond(reader, memberId) : undefined;
    return {
      isEnabled: terms !== undefined,
      referralCode: made ?? (await findCode(reader, memberId)),
      totalInvitations: registered,
      promotionDomains: [host],
      counts: { clicks: await countClicks(reader, { memberId }), registered, deposited, qualified },
      earned: formatMinor(minor(earnedMinor), currency),
      waiting: formatMinor(minor(waitingMinor), currency),
      second:
        second === undefined
          ? null
          : {
              earned: formatMinor(minor(second.earnedMinor), currency),
              waiting: formatMinor(minor(second.waitingMinor), currency),
            },
      currency,
      monthFriends: (await countRewarded(reader, memberId, month)).inMonth,
      terms: terms === undefined ? null : (shown as NonNullable<ReferralDetails["terms"]>),
    };
  });
}

/** Of a friend a member sees the step, and never that somebody looks at it. */
function stepOf(row: ReferralRow): Pick<ReferralFriend, "step" | "at"> {
  const of = (step: ReferralFriend["step"], at: Date | null) => ({
    step,
    at: (at ?? row.registeredAt).toISOString(),
  });
  if (row.state === "rewarded") return of("rewarded", row.endedAt);
  if (row.endedAt !== null) return of("ended", row.endedAt);
  if (row.state !== "registered") return of("qualified", row.qualifiedAt);
  return row.depositedAt === null ? of("registered", null) : of("deposited", row.depositedAt);
}

async function listFriends(deps: ReferralDeps, inviterId: bigint, asked: PageAsked) {
  return deps.db.read(async (reader) => {
    const total = await countReferrals(reader, { inviterId });
    const rows = await listReferrals(reader, { inviterId }, rangeOf(asked));
    const members = await deps.identity.findMembersIn(
      reader,
      rows.map((row) => row.friendId),
    );
    const names = new Map(members.map((one) => [one.memberId, one.nickname]));
    const content = rows.map((row) => ({
      alias: maskName(names.get(row.friendId) ?? ""),
      registeredAt: row.registeredAt.toISOString(),
      ...stepOf(row),
    }));
    return pageOf(asked, total, content);
  });
}

export interface Referrals {
  readonly handlers: Handlers<ReferralCalls>;
  /** Judges friends whose time has come, and months that are over; for the worker. */
  readonly poll: () => Promise<number>;
  /** Forgets facts that no event repeats any more; for the worker. */
  readonly cleanUp: () => Promise<number>;
  readonly judging: JudgingDeps;
}

/** Events are kept for 35 days, or until they are read; a replay has nothing older. */
const factsKeptMs = 120 * dayMs;

export function createReferrals(deps: ReferralDeps): Referrals {
  const { db, clock } = deps;
  return {
    judging: deps,
    poll: async () => (await judgeDue(deps)) + (await settleShares(deps)),
    cleanUp: () =>
      db.transaction((tx) => deleteOldFacts(tx, new Date(clock.now().getTime() - factsKeptMs))),
    handlers: {
      referralDetails: ({ query }, context) =>
        details(deps, context, query.autoGenerate === "true"),
      referralFriends: ({ query }, { session: { memberId } }) => listFriends(deps, memberId, query),
      async referralClick({ body }, { merchantCode }) {
        const { timeZone } = await deps.brand.getMerchant(merchantCode);
        const code = body.referralCode.toUpperCase();
        const day = dayOf(clock.now(), timeZone);
        await db.transaction((tx) => addClick(tx, merchantCode, code, day));
        return {};
      },
    },
  };
}
