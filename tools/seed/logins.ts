/** The demo's members and operators, each with one password they share; a start prints them. */

import { type MemberType, memberTypes } from "@baize/contract/member-types";

export const demoPassword = "Amber-2026";

export interface DemoPlayer {
  readonly username: string;
  /** Taka in the wallet at the beginning. */
  readonly opening: string;
  readonly birthday: string;
  /** Bound; in E.164, of a block that no operator in Bangladesh has given out. */
  readonly mobile: string;
  /** Bound; at a domain that never receives mail. */
  readonly email: string;
  /** The referring agent; both may send money along the line at once. */
  readonly upline?: string;
}

/** Of those who may send money along the line. */
export const demoPaymentPassword = "260871";

export const demoPlayers: readonly DemoPlayer[] = [
  {
    username: "rahim",
    opening: "25000.00",
    birthday: "1994-03-21",
    mobile: "+8801700000101",
    email: "rahim@mail.test",
  },
  {
    username: "nasrin",
    opening: "18000.00",
    birthday: "1998-11-02",
    mobile: "+8801700000102",
    email: "nasrin@mail.test",
  },
  {
    username: "karim42",
    opening: "12000.00",
    birthday: "1989-07-15",
    mobile: "+8801700000103",
    email: "karim42@mail.test",
    upline: "shirin",
  },
  {
    username: "sumaiya7",
    opening: "40000.00",
    birthday: "1996-01-30",
    mobile: "+8801700000104",
    email: "sumaiya7@mail.test",
    upline: "jahid",
  },
  {
    username: "tareq88",
    opening: "9000.00",
    birthday: "1988-12-12",
    mobile: "+8801700000105",
    email: "tareq88@mail.test",
    upline: "rokeya",
  },
  {
    username: "mitu2001",
    opening: "15000.00",
    birthday: "2001-05-09",
    mobile: "+8801700000106",
    email: "mitu2001@mail.test",
    upline: "rokeya",
  },
];

/** Those who act for the brand, and one whose first password only allows choosing another. */
export interface DemoAccount {
  readonly username: string;
  readonly memberType: Exclude<MemberType, typeof memberTypes.trial>;
  readonly password: string;
  /** What the account is, for people who try it out. */
  readonly role: string;
  readonly affiliateCode?: string;
  /** The agent right above, who comes before in this list. */
  readonly upline?: string;
  /** Taka in the wallet at the beginning, to be sent along the line. */
  readonly opening?: string;
  readonly mustChangePassword?: boolean;
}

export const demoAccounts: readonly DemoAccount[] = [
  {
    username: "karim",
    memberType: memberTypes.generalAgent,
    password: demoPassword,
    role: "general agent, above shirin",
    affiliateCode: "KARIM1",
  },
  {
    username: "shirin",
    memberType: memberTypes.agent,
    password: demoPassword,
    role: "agent above moushumi and karim42",
    affiliateCode: "SHIRIN2",
    upline: "karim",
  },
  {
    username: "moushumi",
    memberType: memberTypes.agent,
    password: demoPassword,
    role: "agent above jahid, third of a line",
    affiliateCode: "MOUSHUMI3",
    upline: "shirin",
  },
  {
    username: "jahid",
    memberType: memberTypes.agent,
    password: demoPassword,
    role: "agent of sumaiya7, below moushumi",
    affiliateCode: "JAHID4",
    upline: "moushumi",
  },
  {
    username: "rokeya",
    memberType: memberTypes.generalAgent,
    password: demoPassword,
    role: "agent of tareq88 and mitu2001",
    affiliateCode: "ROKEYA2",
    opening: "60000.00",
  },
  {
    username: "nadia",
    memberType: memberTypes.affiliate,
    password: demoPassword,
    role: "affiliate",
    affiliateCode: "NADIA41",
  },
  {
    username: "newcomer",
    memberType: memberTypes.player,
    password: "First-Step-2026",
    role: "must choose a password",
    mustChangePassword: true,
  },
];

export const demoOperatorPassword = "Amber-Console-2026";

export interface DemoOperator {
  readonly username: string;
  readonly name: string;
  readonly role: "administrator" | "auditor" | "cashier" | "reviewer";
}

export const demoOperators: readonly DemoOperator[] = [
  { username: "opal", name: "Opal Marsh", role: "administrator" },
  { username: "basil", name: "Basil Thorne", role: "auditor" },
  { username: "coral", name: "Coral Finch", role: "cashier" },
  { username: "ruby", name: "Ruby Vale", role: "reviewer" },
  // The second persons of opal and coral.
  { username: "agate", name: "Agate Holm", role: "administrator" },
  { username: "pearl", name: "Pearl Dune", role: "cashier" },
];
