// The augmentation below needs the module it augments in the program.
// oxlint-disable-next-line import/no-empty-named-blocks, unicorn/require-module-specifiers
import type {} from "use-intl";
import type agent from "../locales/en/agent.json";
import type auth from "../locales/en/auth.json";
import type awards from "../locales/en/awards.json";
import type bonuses from "../locales/en/bonuses.json";
import type commissions from "../locales/en/commissions.json";
import type console from "../locales/en/console.json";
import type content from "../locales/en/content.json";
import type contracts from "../locales/en/contracts.json";
import type draws from "../locales/en/draws.json";
import type fields from "../locales/en/fields.json";
import type funds from "../locales/en/funds.json";
import type games from "../locales/en/games.json";
import type inbox from "../locales/en/inbox.json";
import type line from "../locales/en/line.json";
import type lobby from "../locales/en/lobby.json";
import type missions from "../locales/en/missions.json";
import type pages from "../locales/en/pages.json";
import type payouts from "../locales/en/payouts.json";
import type points from "../locales/en/points.json";
import type protection from "../locales/en/protection.json";
import type referral from "../locales/en/referral.json";
import type records from "../locales/en/records.json";
import type security from "../locales/en/security.json";
import type shell from "../locales/en/shell.json";
import type verification from "../locales/en/verification.json";
import type vip from "../locales/en/vip.json";
import type wallet from "../locales/en/wallet.json";
import type { Language } from "./languages.ts";

/** English is the type source: a key that is missing or misspelt does not compile. */
export interface Messages {
  readonly shell: typeof shell;
  readonly lobby: typeof lobby;
  /** Lists of games, the search, and what a game's details say. */
  readonly games: typeof games;
  readonly auth: typeof auth;
  /** What surrounds the brand's own words: announcements, notices, pop-ups, pages of a list. */
  readonly content: typeof content;
  /** What the fields of `ui/` say: passwords, codes, captchas, phone numbers. */
  readonly fields: typeof fields;
  /** Promotions, help centre, feedback, winner board, the app and what runs beside the site. */
  readonly pages: typeof pages;
  readonly wallet: typeof wallet;
  /** Bonuses of deposits: the choice, what is to be staked for one, and what became of each. */
  readonly awards: typeof awards;
  /** The VIP page: levels, what they ask and give. */
  readonly vip: typeof vip;
  readonly bonuses: typeof bonuses;
  /** Missions and boards: what is to be done, how far it is, and what it gives. */
  readonly missions: typeof missions;
  /** Check-in, wheels and their turns. */
  readonly draws: typeof draws;
  /** Wallets at vendors, and the transfers between them. */
  readonly funds: typeof funds;
  /** Withdrawals, and the accounts they go to. */
  readonly payouts: typeof payouts;
  /** The member's messages and what can be done with them. */
  readonly inbox: typeof inbox;
  /** Transfers to the agent above and the members below. */
  readonly line: typeof line;
  /** Points, what they buy, and what became of it. */
  readonly points: typeof points;
  readonly records: typeof records;
  /** Inviting friends, and what came of it. */
  readonly referral: typeof referral;
  /** Limits, breaks and the reality check. */
  readonly protection: typeof protection;
  /** Documents that prove who somebody is. */
  readonly verification: typeof verification;
  /** The agents' office. */
  readonly agent: typeof agent;
  /** What contracts of agents say, and the answers to them: in the office and on the site. */
  readonly contracts: typeof contracts;
  /** Contracts in the agents' office, and what they come to. */
  readonly commissions: typeof commissions;
  /** The operators' console. */
  readonly console: typeof console;
  /** The member centre: its frame, the security centre and the profile. */
  readonly security: typeof security;
}
export type Namespace = keyof Messages;

declare module "use-intl" {
  interface AppConfig {
    Messages: Messages;
    Locale: Language;
  }
}
