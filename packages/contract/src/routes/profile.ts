import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import { Language } from "../languages.ts";

/** Who the member claims to be. */

const Line = z.string().trim().max(200).nullable();

/** Free texts of the profile, each null where nothing is said. */
const details = {
  zalo: Line,
  telegram: Line,
  whatsapp: Line,
  line: Line,
  wechat: Line,
  facebook: Line,
  qqNum: Line,
  address: Line,
  nationality: Line,
  occupation: Line,
  sourceOfIncome: Line,
  region: Line,
};

const Birthday = z.iso.date();

export const Profile = z
  .object({
    nickname: z.string(),
    birthday: Birthday.nullable(),
    /** A birthday once given stays: it was checked against the age to play. */
    isBirthdayFixed: z.boolean(),
    ...details,
  })
  .meta({ id: "Profile" });
export type Profile = z.infer<typeof Profile>;

export const SaveProfileRequest = z
  .strictObject({
    nickname: z.string().trim().min(2).max(30),
    birthday: Birthday.nullable(),
    ...details,
  })
  .meta({ id: "SaveProfileRequest" });
export type SaveProfileRequest = z.infer<typeof SaveProfileRequest>;

/** Pictures a member may stand behind, by name in the art manifest: `avatar-<name>`. */
export const memberIcons = [
  "fox",
  "owl",
  "tiger",
  "penguin",
  "whale",
  "octopus",
  "parrot",
  "dragon",
  "rocket",
  "crown",
  "clover",
  "gem",
] as const;
export const MemberIcon = z.enum(memberIcons);
export type MemberIcon = z.infer<typeof MemberIcon>;

export const profileRoutes = {
  profile: {
    summary: "The member's own details.",
    access: "member",
    response: Profile,
    refusals: [],
  },
  saveProfile: {
    summary: "Saves the member's own details.",
    access: "member",
    stepUp: "profile",
    body: SaveProfileRequest,
    response: Profile,
    refusals: ["step_up_required", "birthday_fixed", "under_age", "person_taken"],
    perMinuteMax: 30,
  },
  memberIcon: {
    summary: "The picture the member stands behind.",
    access: "session",
    response: z.object({ icon: MemberIcon }),
    refusals: [],
  },
  saveMemberIcon: {
    summary: "Chooses another picture.",
    access: "member",
    body: z.strictObject({ icon: MemberIcon }),
    response: z.object({ icon: MemberIcon }),
    refusals: [],
    perMinuteMax: 60,
  },
  saveMemberLanguage: {
    summary: "The language the member reads, and is written to.",
    access: "session",
    body: z.strictObject({ language: Language }),
    response: z.object({ language: Language }),
    refusals: [],
    perMinuteMax: 60,
  },
} as const satisfies Record<string, RouteSchema>;
