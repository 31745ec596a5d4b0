import { MemberIcon } from "@baize/contract";
import type { Database } from "../../platform/db.ts";
import { findIcon, updateIcon } from "./store.ts";

/** The pictures members stand behind. */
export interface IconsDeps {
  readonly db: Database;
  /** Drops what is kept in memory of a member. */
  readonly forgetMember: (memberId: bigint) => void;
}

const firstIcon: MemberIcon = "fox";

export function createIcons({ db, forgetMember }: IconsDeps) {
  return {
    /** A picture that is no longer offered gives way to the first. */
    findIcon: async (memberId: bigint): Promise<MemberIcon> => {
      const icon = await db.read((reader) => findIcon(reader, memberId));
      return MemberIcon.catch(firstIcon).parse(icon);
    },

    saveIcon: async (memberId: bigint, icon: MemberIcon): Promise<MemberIcon> => {
      await db.transaction((tx) => updateIcon(tx, memberId, icon));
      forgetMember(memberId);
      return icon;
    },
  };
}
