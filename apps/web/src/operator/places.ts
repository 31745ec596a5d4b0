import type { Permission } from "@baize/contract";
import { ScrollText, ShieldCheck, UsersRound, type LucideIcon } from "lucide-react";

/** Where the console begins. */
export const start = "/console";

/** Languages the console speaks. */
export const languages = ["en", "bn", "ar"] as const;

/** The pages of the console, grouped by job, and what each needs. */
export interface Place {
  readonly name: "operators" | "roles" | "audit";
  readonly group: "people" | "records";
  readonly path: string;
  readonly permission: Permission;
  readonly icon: LucideIcon;
}

export const places: readonly Place[] = [
  {
    name: "operators",
    group: "people",
    path: "/console/operators",
    permission: "operators.read",
    icon: UsersRound,
  },
  {
    name: "roles",
    group: "people",
    path: "/console/roles",
    permission: "roles.read",
    icon: ShieldCheck,
  },
  {
    name: "audit",
    group: "records",
    path: "/console/audit",
    permission: "audit.read",
    icon: ScrollText,
  },
];

export const groups = ["people", "records"] as const;
