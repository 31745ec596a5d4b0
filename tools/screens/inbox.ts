import type { Shown } from "./shown.ts";

/** Messages of every kind of importance, read and unread: a new member has none. */

const ok = (value: unknown) => ({ status: 200, json: { success: true, value } }) as const;

let count = 0;
const message = (
  [category, kind, importance, page]: readonly [string, string, string, string],
  title: string,
  body: string,
  { ageMinutes, isRead = false }: { readonly ageMinutes: number; readonly isRead?: boolean },
) => {
  count += 1;
  const at = new Date(Date.now() - ageMinutes * 60_000).toISOString();
  return {
    id: `019a9c6e-0000-7000-8000-0000000000${String(60 - count)}`,
    category,
    kind,
    importance,
    title,
    body,
    link: { page, params: {} },
    picture: null,
    isPinned: false,
    needsAck: false,
    ackedAt: null,
    readAt: isRead ? at : null,
    createdAt: at,
    expiresAt: "2999-01-01T00:00:00.000Z",
  };
};

const content = [
  message(
    ["account", "login_new_place", "critical", "securityCenter"],
    "Log-in from a new place",
    "Somebody logged in to your account at Nov 29, 2026, 08:12 GMT+6 " +
      "from the address 198.51.100.7. " +
      "If it was not you, change your password now and contact customer service.",
    { ageMinutes: 2 },
  ),
  message(
    ["money", "deposit_received", "success", "transactionHistory"],
    "Deposit received",
    "৳1,250.00 is in your account now.\nReference: D-7Q2M-4KXA",
    { ageMinutes: 48 },
  ),
  message(
    ["bonus", "mission_done", "success", "rewardCenter"],
    "Mission completed",
    "You completed “A tour of the house, with a name that needs more than one line of a card”. " +
      "Your reward is in the reward centre.",
    { ageMinutes: 190 },
  ),
  message(
    ["money", "withdrawal_failed", "warning", "withdraw"],
    "Payout delayed",
    "The payout of ৳24,000.00 to Doyelo ••••1234 did not go through at the first try. " +
      "We are working on it, and your money is safe.\nReference: W-3HHT-9PLM",
    { ageMinutes: 60 * 26, isRead: true },
  ),
  message(
    ["bonus", "vip_up", "success", "vip"],
    "You reached VIP 4",
    "Congratulations! You are VIP 4 now. See what your new level brings.",
    { ageMinutes: 60 * 24 * 3, isRead: true },
  ),
  message(
    ["account", "kyc_rejected", "warning", "verification"],
    "Please send your document again",
    "We could not accept your document: proof of address. " +
      "Reason: part of it is cut off. Please send it again.",
    { ageMinutes: 60 * 24 * 5, isRead: true },
  ),
  message(
    ["protection", "limit_lowered", "info", "protection"],
    "Limit set",
    "Deposits, a week: ৳5,000.00 is in force now.",
    { ageMinutes: 60 * 24 * 12, isRead: true },
  ),
];

const none = { money: 0, account: 0, bonus: 0, protection: 0 };
const rest = { contract: 0, service: 0, system: 0, news: 0 };
const unreadBy = { ...none, ...rest, money: 1, account: 1, bonus: 1 };
const page = { content, pageNum: 1, totalPages: 3, total: 47, unread: 3, unreadBy };
const path = "/member?page=messageV2";
const calls: Shown["answers"] = [
  ["**/wps/relay/CSP_getInbox?*", ok(page)],
  ["**/wps/relay/CSP_unreadCount", ok(3)],
  ["**/wps/relay/CSP_readInbox", ok({ unread: 3 })],
];
const shared = { as: "member", isWhole: true, answers: calls, awaited: "main li time" } as const;

export const inboxPages: readonly Shown[] = [
  { name: "inbox-none", path, as: "member", isWhole: true },
  { name: "inbox", path, ...shared },
  {
    name: "inbox-open",
    path: `${path}&part=${content[1]?.id}`,
    ...shared,
    awaited: "main p.whitespace-pre-line",
    isFresh: true,
  },
  {
    name: "inbox-select",
    path,
    ...shared,
    isFresh: true,
    async after(shown) {
      await shown.locator("main section button").nth(1).click();
      await shown.locator("main input[type=checkbox]").nth(2).check();
    },
  },
];
