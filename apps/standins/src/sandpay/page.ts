import { displayMoney, minor } from "@baize/money";
import { lettersFace } from "../letters.ts";
import { payoutActions, type Payout, type PayoutAction } from "./payout-rules.ts";
import type { Action, Payment, PaymentStatus } from "./rules.ts";

/**
 * The hosted page: plain HTML and forms, no script, its own look, so nobody takes it for the site.
 */

export type Language = "bn" | "en";

export function languageOf(value: unknown): Language {
  return value === "bn" ? "bn" : "en";
}

interface Texts {
  readonly title: string;
  readonly notice: string;
  readonly toPay: string;
  readonly reference: string;
  readonly mainLegend: string;
  readonly testLegend: string;
  readonly back: string;
  readonly unknown: string;
  readonly buttons: Readonly<Record<Action, readonly [label: string, hint: string]>>;
  readonly states: Readonly<Record<PaymentStatus, string>>;
  readonly methods: Readonly<Record<string, string>>;
}

const texts: Readonly<Record<Language, Texts>> = {
  en: {
    title: "SandPay test checkout",
    notice: "Test page: no real money moves here.",
    toPay: "Amount due",
    reference: "Reference",
    mainLegend: "Your payment",
    testLegend: "See what can go wrong",
    back: "Back to the site",
    unknown: "This payment does not exist.",
    buttons: {
      pay: ["Pay now", "The payment succeeds at once."],
      decline: ["Decline", "You or the bank say no."],
      pend: ["Leave pending", "Completes by itself after 30 seconds."],
      "pay-twice": ["Pay, notify three times", "One repeat and one duplicate follow."],
      "pay-out-of-order": ["Pay, notify out of order", "“Processing” arrives after success."],
      "pay-short": ["Pay too little", "One unit less arrives than requested."],
      expire: ["Let it expire", "Time runs out without a payment."],
    },
    states: {
      open: "Waiting for you",
      processing: "Being processed",
      succeeded: "Paid",
      failed: "Declined",
      expired: "Expired",
    },
    methods: { mobile_wallet: "Mobile wallet", card: "Card", crypto: "Crypto" },
  },
  bn: {
    title: "স্যান্ডপে টেস্ট চেকআউট",
    notice: "টেস্ট পেজ: এখানে আসল টাকা লেনদেন হয় না।",
    toPay: "দিতে হবে",
    reference: "রেফারেন্স",
    mainLegend: "আপনার পেমেন্ট",
    testLegend: "কী কী সমস্যা হতে পারে দেখুন",
    back: "সাইটে ফিরে যান",
    unknown: "এই পেমেন্টটি নেই।",
    buttons: {
      pay: ["এখনই টাকা দিন", "পেমেন্ট সঙ্গে সঙ্গে সফল হবে।"],
      decline: ["বাতিল করুন", "আপনি বা ব্যাংক রাজি নয়।"],
      pend: ["অপেক্ষায় রাখুন", "30 সেকেন্ড পরে নিজে থেকেই সম্পন্ন হবে।"],
      "pay-twice": ["টাকা দিন, তিনবার বার্তা", "একই বার্তা আবার এবং আরেকটি নকল যাবে।"],
      "pay-out-of-order": ["টাকা দিন, এলোমেলো বার্তা", "সফলতার পরে “প্রক্রিয়াধীন” পৌঁছাবে।"],
      "pay-short": ["কম টাকা দিন", "চাওয়া অঙ্কের চেয়ে এক একক কম আসবে।"],
      expire: ["সময় শেষ হতে দিন", "পেমেন্ট ছাড়াই সময় শেষ হবে।"],
    },
    states: {
      open: "আপনার অপেক্ষায়",
      processing: "প্রক্রিয়াধীন",
      succeeded: "টাকা দেওয়া হয়েছে",
      failed: "বাতিল",
      expired: "সময় শেষ",
    },
    methods: { mobile_wallet: "মোবাইল ওয়ালেট", card: "কার্ড", crypto: "ক্রিপ্টো" },
  },
};

const main: readonly Action[] = ["pay", "decline"];
const trials: readonly Action[] = ["pend", "pay-twice", "pay-out-of-order", "pay-short", "expire"];

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function button(action: Action, text: Texts): string {
  const [label, hint] = text.buttons[action];
  return (
    `<button class="${action}" name="action" value="${action}" type="submit">` +
    `<strong>${label}</strong><span>${hint}</span></button>`
  );
}

function formOf(payment: Payment, language: Language, text: Texts): string {
  if (payment.status !== "open") {
    return `<p class="state ${payment.status}" role="status">${text.states[payment.status]}</p>
      <p><a class="back" href="${escape(payment.returnUrl)}">${text.back}</a></p>`;
  }
  return `<form method="post" action="/pay/${payment.id}?lang=${language}">
      <fieldset class="main"><legend>${text.mainLegend}</legend>
        ${main.map((action) => button(action, text)).join("")}</fieldset>
      <fieldset><legend>${text.testLegend}</legend>
        ${trials.map((action) => button(action, text)).join("")}</fieldset>
    </form>`;
}

function summaryOf(payment: Payment, text: Texts): string {
  const amount = displayMoney(minor(BigInt(payment.amount)), payment.currency);
  const reference = payment.metadata["reference"] ?? payment.id;
  const method = text.methods[payment.method] ?? payment.method;
  return `<dl><div><dt>${text.toPay}</dt><dd class="amount">${escape(amount)}</dd></div>
      <div><dt>${text.reference}</dt><dd>${escape(reference)}</dd></div>
      <div><dt>SandPay</dt><dd>${escape(method)}</dd></div></dl>`;
}

function frameOf(language: Language, title: string, body: string): string {
  const { notice } = texts[language];
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title>
<link rel="stylesheet" href="/sandpay.css"></head>
<body><header><span class="mark" aria-hidden="true">S</span><h1>${title}</h1></header>
<main><p class="notice">${notice}</p>${body}</main></body></html>`;
}

export function pageOf(payment: Payment | undefined, language: Language): string {
  const text = texts[language];
  const body =
    payment === undefined
      ? `<p class="state failed">${text.unknown}</p>`
      : summaryOf(payment, text) + formOf(payment, language, text);
  return frameOf(language, text.title, body);
}

interface PayoutTexts {
  readonly title: string;
  readonly none: string;
  readonly toSend: string;
  readonly account: string;
  readonly buttons: Readonly<Record<PayoutAction, string>>;
  readonly states: Readonly<Record<Payout["status"], string>>;
}

const payoutTexts: Readonly<Record<Language, PayoutTexts>> = {
  en: {
    title: "SandPay sandbox payouts",
    none: "Nothing is to be paid out.",
    toSend: "To send",
    account: "Account",
    buttons: {
      succeed: "Pay out now",
      fail: "Fail",
      delay: "Wait another 30 seconds",
      "succeed-twice": "Pay, notify three times",
      "succeed-out-of-order": "Pay, notify out of order",
      "succeed-silently": "Pay, notify nobody",
      "succeed-wrong": "Pay one unit less",
    },
    states: { processing: "Being processed", succeeded: "Paid out", failed: "Failed" },
  },
  bn: {
    title: "স্যান্ডপে পরীক্ষামূলক পরিশোধ",
    none: "পরিশোধ করার কিছু নেই।",
    toSend: "পাঠাতে হবে",
    account: "অ্যাকাউন্ট",
    buttons: {
      succeed: "এখনই পাঠান",
      fail: "ব্যর্থ করুন",
      delay: "আরও 30 সেকেন্ড অপেক্ষা",
      "succeed-twice": "পাঠান, তিনবার বার্তা",
      "succeed-out-of-order": "পাঠান, এলোমেলো বার্তা",
      "succeed-silently": "পাঠান, কোনো বার্তা নয়",
      "succeed-wrong": "এক একক কম পাঠান",
    },
    states: { processing: "প্রক্রিয়াধীন", succeeded: "পাঠানো হয়েছে", failed: "ব্যর্থ" },
  },
};

function payoutOf(payout: Payout, language: Language, text: PayoutTexts): string {
  const amount = displayMoney(minor(BigInt(payout.amount)), payout.currency);
  const reference = payout.metadata["reference"] ?? payout.id;
  const account = `${payout.institution} •••• ${payout.last4}`;
  const buttons = payoutActions.map(
    (action) =>
      `<button name="action" value="${action}" type="submit">` +
      `<strong>${text.buttons[action]}</strong></button>`,
  );
  const end =
    payout.status === "processing"
      ? `<form method="post" action="/payouts/${payout.id}?lang=${language}">
          <fieldset>${buttons.join("")}</fieldset></form>`
      : `<p class="state ${payout.status}">${text.states[payout.status]}</p>`;
  return `<article aria-label="${escape(reference)}"><h2>${escape(reference)}</h2>
    <dl><div><dt>${text.toSend}</dt><dd class="amount">${escape(amount)}</dd></div>
      <div><dt>${text.account}</dt><dd>${escape(account)}</dd></div></dl>${end}</article>`;
}

/** The latest payouts, each with its buttons while it is being processed. */
export function payoutPageOf(payouts: readonly Payout[], language: Language): string {
  const text = payoutTexts[language];
  const rows = payouts.map((payout) => payoutOf(payout, language, text)).join("");
  return frameOf(language, text.title, rows === "" ? `<p class="state">${text.none}</p>` : rows);
}

/** Sand and teal on paper: as far from the site's ink and amber as it gets. */
export const styles = `${lettersFace}*{box-sizing:border-box;margin:0}
body{font:16px/1.55 "Noto Sans Bengali",system-ui,sans-serif;background:#f4efe4;color:#1d2b2c;
 min-height:100vh}
header{display:flex;gap:12px;align-items:center;justify-content:center;padding:20px 16px;
 background:#0f5c5c;color:#fff}
h1{font-size:18px;font-weight:600}
.mark{display:grid;place-items:center;width:36px;height:36px;border-radius:50%;background:#f2d28b;
 color:#0f4545;font-weight:800;font-size:20px}
main{max-width:440px;margin:20px auto;padding:20px 16px;background:#fffdf8;border-radius:16px;
 box-shadow:0 2px 16px #5a4a2022}
.notice{background:#fbeecb;border-radius:8px;padding:8px 12px;font-size:14px;color:#5b4300}
dl{margin:16px 0;border-block:1px dashed #c9bfa6;padding:8px 0}
dl div{display:flex;justify-content:space-between;gap:16px;padding:4px 0}
dt{color:#5a6a6a}dd{font-weight:600;text-align:end;overflow-wrap:anywhere}
.amount{font-size:24px;font-variant-numeric:tabular-nums}
fieldset{border:0;padding:0;margin-top:16px;display:grid;gap:8px}
article+article{margin-top:24px;border-top:1px solid #c9bfa6;padding-top:16px}
h2{font-size:16px}
legend{font-size:14px;color:#5a6a6a;margin-bottom:8px;padding:0}
button{display:grid;gap:2px;width:100%;min-height:48px;padding:10px 14px;text-align:start;
 font:inherit;color:inherit;background:#fff;border:1px solid #8a9a94;border-radius:10px;
 cursor:pointer}
button span{font-size:13px;color:#5a6a6a}
button:hover{border-color:#0f5c5c}
button:focus-visible,a:focus-visible{outline:3px solid #0f5c5c;outline-offset:2px}
.main .pay{background:#0f5c5c;border-color:#0f5c5c;color:#fff}.main .pay span{color:#d6ecea}
.state{padding:16px;border-radius:10px;font-weight:600;text-align:center;background:#e6eeee}
.state.succeeded{background:#d8efdc;color:#0d4a20}.state.failed{background:#f7dcd8;color:#7a1712}
.state+p{text-align:center;margin-top:16px}.back{color:#0f5c5c;font-weight:600}
@media (max-width:480px){main{margin:0;border-radius:0;box-shadow:none;min-height:80vh}}
`;
