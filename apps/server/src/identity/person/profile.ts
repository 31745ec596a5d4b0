import type { Profile, SaveProfileRequest } from "@baize/contract";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Activity } from "../activity/service.ts";
import { isBirthday } from "./ages.ts";
import { updateNickname } from "./store.ts";
import type { Person, Persons } from "./service.ts";
import type { Member } from "../rules.ts";
import type { Visitor } from "../visitor.ts";

/** The member's own details: a nickname, a birthday that stays once given, and free texts. */
export interface ProfilesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly persons: Pick<Persons, "find" | "lock" | "write">;
  readonly activity: Pick<Activity, "note">;
  /** Whether a person born that day may play at the brand now. */
  readonly isOfAge: (merchantCode: string, birthday: string) => Promise<boolean>;
  /** Drops what is kept in memory of a member. */
  readonly forgetMember: (memberId: bigint) => void;
}

const detailNames = [
  "zalo",
  "telegram",
  "whatsapp",
  "line",
  "wechat",
  "facebook",
  "qqNum",
  "address",
  "nationality",
  "occupation",
  "sourceOfIncome",
  "region",
] as const satisfies readonly (keyof SaveProfileRequest)[];
type DetailName = (typeof detailNames)[number];

function profileOf(nickname: string, { birthday, details }: Person): Profile {
  const texts = detailNames.map((name) => [name, details[name] ?? null] as const);
  return {
    nickname,
    birthday: birthday ?? null,
    isBirthdayFixed: birthday !== undefined,
    ...(Object.fromEntries(texts) as Record<DetailName, string | null>),
  };
}

/** The texts as they are to be kept; what other parts keep beside them stays. */
function detailsOf(request: SaveProfileRequest, before: Person): Record<string, string> {
  const details = new Map(Object.entries(before.details));
  for (const name of detailNames) {
    const text = request[name] ?? "";
    if (text === "") details.delete(name);
    else details.set(name, text);
  }
  return Object.fromEntries(details);
}

/**
 * Saves the details as they are given, all of them.
 *
 * Refuses, in this order: invalid_input (nobody alive was born that day), birthday_fixed,
 * under_age, person_taken.
 */
async function saveProfile(
  deps: ProfilesDeps,
  member: Member,
  request: SaveProfileRequest,
  visitor: Visitor,
): Promise<Profile> {
  const { db, clock, persons, activity } = deps;
  const { memberId, merchantCode } = member;
  const { nickname } = request;
  const birthday = request.birthday ?? undefined;
  if (birthday !== undefined && !isBirthday(birthday, clock.now())) {
    throw new Refusal("invalid_input", {
      fields: [{ path: "body.birthday", problem: "invalid_format" }],
    });
  }
  const isOfAge = birthday === undefined || (await deps.isOfAge(merchantCode, birthday));
  await db.transaction(async (tx) => {
    const before = await persons.lock(tx, memberId);
    const isFixed = before.birthday !== undefined;
    if (isFixed && birthday !== before.birthday) throw new Refusal("birthday_fixed");
    if (!isFixed && !isOfAge) throw new Refusal("under_age");
    await persons.write(tx, member, { birthday, details: detailsOf(request, before) });
    await updateNickname(tx, memberId, nickname);
    await activity.note(tx, member, "profile_saved", visitor);
  });
  deps.forgetMember(memberId);
  return profileOf(nickname, await persons.find(memberId));
}

export function createProfiles(deps: ProfilesDeps) {
  return {
    profile: async ({ memberId, nickname }: Member): Promise<Profile> =>
      profileOf(nickname, await deps.persons.find(memberId)),
    saveProfile: (member: Member, request: SaveProfileRequest, visitor: Visitor) =>
      saveProfile(deps, member, request, visitor),
  };
}
