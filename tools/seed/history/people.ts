import { memberTypes, type MemberType } from "@baize/contract/member-types";
import { demoMerchants } from "../brands.ts";
import { createChance } from "../chance.ts";

/**
 * The members of the demo's history: who they are, when they came, and what sort of player each
 * is. Names and numbers are invented; the numbers are of a block that nobody has been given.
 */
export type Sort = "regular" | "big" | "quiet" | "agent";

export interface Person {
  readonly username: string;
  readonly merchantCode: string;
  readonly memberType: Exclude<MemberType, typeof memberTypes.trial>;
  readonly sort: Sort;
  readonly payeeName: string;
  readonly birthday: string;
  readonly mobile: string;
  readonly email: string;
  /** Days after the history began. */
  readonly joinsOnDay: number;
  /** The referring agent, who joined earlier. */
  readonly upline: string | undefined;
  /** Came by the affiliate's campaign. */
  readonly isByCampaign: boolean;
}

export interface Scale {
  readonly members: number;
  readonly days: number;
}

const givenNames = (
  "Arif Bristi Chandan Dipa Emon Farzana Gautam Habiba Imran Jui Kabir Lamia Masud Nodi " +
  "Omar Papia Rafiq Shanta Tanvir Urmi Wasim Yasmin Zahid Anika Babul Champa Didar Eshita " +
  "Faisal Gulshan Hasan Ishrat Jamal Keya Liton Mou Nayeem Onu Polash Rumana"
).split(" ");
const familyNames = (
  "Talukdar Mridha Bhuiyan Sarkar Chowdhury Akand Majumdar Gazi Howlader Pramanik Sikder " +
  "Molla Biswas Khandaker Shil Patwary Dewan Barua"
).split(" ");

/** Four levels: each agent after the first was brought by the one at this place. */
const agentUplines = [undefined, 0, 0, 1, 1, 2, 3] as const;

/** Of ten who come one after another one plays high, three seldom. */
const sorts: readonly Sort[] = [
  "big",
  "regular",
  "quiet",
  "regular",
  "regular",
  "quiet",
  "regular",
  "regular",
  "quiet",
  "regular",
];

function birthdayOf(index: number): string {
  const chance = createChance(`person ${index} birthday`);
  const part = (number: number) => String(number).padStart(2, "0");
  const [month, day] = [part(chance.between(1, 12)), part(chance.between(1, 28))];
  return `${chance.between(1968, 2003)}-${month}-${day}`;
}

function typeAt(index: number): Person["memberType"] {
  if (index === 0) return memberTypes.generalAgent;
  return index < agentUplines.length ? memberTypes.agent : memberTypes.player;
}

function personOf(
  index: number,
  { members, days }: Scale,
): Omit<Person, "upline" | "isByCampaign"> {
  const chance = createChance(`person ${index}`);
  const given = chance.of(givenNames);
  const isAgent = index < agentUplines.length;
  const [home, other] = demoMerchants;
  // The second brand is smaller, and has no agents.
  const merchant = !isAgent && index % 5 === 4 ? other : home;
  const username = `${given.toLowerCase()}${100 + index}`;
  return {
    username,
    merchantCode: merchant?.merchantCode ?? "",
    memberType: typeAt(index),
    sort: isAgent ? "agent" : (sorts[index % sorts.length] ?? "regular"),
    payeeName: `${given} ${chance.of(familyNames)}`,
    birthday: birthdayOf(index),
    mobile: `+8801700${String(1000 + index).padStart(6, "0")}`,
    email: `${username}@mail.test`,
    joinsOnDay: Math.floor((index / members) ** 1.2 * days * 0.98),
  };
}

/** Everybody, in the order in which they came. */
export function peopleOf(scale: Scale): readonly Person[] {
  const known: Person[] = [];
  for (let index = 0; index < scale.members; index += 1) {
    const person = personOf(index, scale);
    const chance = createChance(`person ${index} line`);
    const isOfLine = person.merchantCode === known[0]?.merchantCode && chance.happens(40);
    const upline =
      index < agentUplines.length
        ? agentUplines[index]
        : isOfLine
          ? chance.below(Math.min(known.length, agentUplines.length))
          : undefined;
    const brought = upline === undefined ? undefined : known[upline]?.username;
    const isHome = person.merchantCode === known[0]?.merchantCode;
    const isByCampaign = isHome && brought === undefined && index % 6 === 2;
    known.push({ ...person, upline: brought, isByCampaign });
  }
  return known;
}
