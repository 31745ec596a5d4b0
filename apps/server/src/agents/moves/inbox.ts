import { tellInbox, type InboxSource } from "../../inbox/index.ts";
import { nameOfDownline, nameOfUpline, type NameDeps } from "../names.ts";
import { branchMoved } from "./events.ts";

const kinds = { agent: "line_changed", from: "branch_leaves", to: "branch_joins" } as const;

/** An upline that a branch left reads a part of its agent's name, like everybody outside. */
export const moveMessages = (deps: NameDeps): InboxSource[] => [
  tellInbox(branchMoved, async ({ role, otherId, day }, tx) => {
    const nameOf = role === "to" ? nameOfDownline : nameOfUpline;
    const name = (await nameOf(deps, tx, BigInt(otherId))) ?? "";
    return { kind: kinds[role], params: { name, day: { from: day, to: day } } };
  }),
];
