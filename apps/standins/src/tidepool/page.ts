import { currencyOf, displayMoney, minor, vendorUnitsPerMajor } from "@baize/money";
import { lettersFace } from "../letters.ts";
import { faults, type Fault } from "./rules.ts";
import type { Seat } from "./service.ts";

/** Tidepool's pages as text. */

export type Language = "bn" | "en";

interface Texts {
  readonly title: string;
  readonly balance: string;
  readonly win: string;
  readonly lose: string;
  readonly exit: string;
  readonly ended: string;
  readonly empty: string;
  readonly desk: string;
  readonly deskNotice: string;
  readonly nobody: string;
  readonly faults: Readonly<Record<Fault, string>>;
}

const texts: Readonly<Record<Language, Texts>> = {
  en: {
    title: "Tidepool",
    balance: "At Tidepool",
    win: "Catch: win 50",
    lose: "Miss: lose 50",
    exit: "Back to the lobby",
    ended: "This table has closed. Open the game again.",
    empty: "Nothing to play with yet: move money to Tidepool first.",
    desk: "Tidepool desk",
    deskNotice: "Play money. The switch decides what happens to the next transfer.",
    nobody: "Nobody has money here.",
    faults: {
      none: "Carry out",
      refuse: "Refuse",
      delay: "Take, and carry out 30 seconds later",
      lose: "Carry out, lose the answer",
      ignore: "Lose the call",
      duplicate: "Carry out, answer “duplicate”",
      undo: "Carry out, take back afterwards",
      omit: "Carry out, leave out of the report",
      down: "Be down until switched back",
    },
  },
  bn: {
    title: "টাইডপুল",
    balance: "টাইডপুলে আছে",
    win: "ধরা পড়ল: 50 জিতুন",
    lose: "ফসকে গেল: 50 হারুন",
    exit: "লবিতে ফিরুন",
    ended: "টেবিল বন্ধ হয়ে গেছে। গেমটি আবার খুলুন।",
    empty: "খেলার মতো কিছু নেই: আগে টাইডপুলে টাকা আনুন।",
    desk: "টাইডপুল ডেস্ক",
    deskNotice: "ডেমো টাকা। পরের ট্রান্সফারের কী হবে তা সুইচ ঠিক করে।",
    nobody: "এখানে কারও টাকা নেই।",
    faults: {
      none: "সম্পন্ন করুন",
      refuse: "প্রত্যাখ্যান করুন",
      delay: "নিন, 30 সেকেন্ড পরে সম্পন্ন",
      lose: "সম্পন্ন, উত্তর হারান",
      ignore: "কল হারান",
      duplicate: "সম্পন্ন, উত্তর “duplicate”",
      undo: "সম্পন্ন, পরে ফিরিয়ে নিন",
      omit: "সম্পন্ন, রিপোর্ট থেকে বাদ",
      down: "সুইচ ফেরানো পর্যন্ত বন্ধ",
    },
  },
};

const escape = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => `&#${String(sign.codePointAt(0))};`);

function moneyOf(units: number, currency: string): string {
  const scale = 10n ** BigInt(currencyOf(currency).decimals);
  return displayMoney(minor((BigInt(units) * scale) / vendorUnitsPerMajor), currency);
}

function frame(language: Language, title: string, sheet: string, body: string): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title>
<link rel="stylesheet" href="/tidepool/${sheet}.css"></head><body>${body}</body></html>`;
}

export function gamePage(page: {
  readonly session: string;
  readonly game: string;
  readonly seat: Seat | undefined;
  readonly balance: number;
  readonly language: Language;
}): string {
  const { seat, language } = page;
  const text = texts[language];
  if (seat === undefined) return frame(language, text.title, "play", `<p>${text.ended}</p>`);
  const { currency } = seat;
  const body = `<main data-session="${escape(page.session)}" data-game="${escape(page.game)}"
    data-currency="${currency}" data-symbol="${escape(currencyOf(currency).symbol)}"
    data-decimals="${currencyOf(currency).decimals}">
    <h1>${text.title}</h1>
    <p>${text.balance}</p>
    <output aria-live="polite">${escape(moneyOf(page.balance, currency))}</output>
    <p class="empty"${page.balance === 0 ? "" : " hidden"}>${text.empty}</p>
    <div class="plays"><button data-play="win">${text.win}</button>
    <button data-play="lose">${text.lose}</button></div>
    <button class="exit">${text.exit}</button>
  </main><script src="/tidepool/play.js"></script>`;
  return frame(language, text.title, "play", body);
}

export function deskOf(
  fault: Fault,
  wallets: readonly (readonly [string, number])[],
  language: Language,
): string {
  const text = texts[language];
  const buttons = faults.map(
    (one) =>
      `<button name="fault" value="${one}" type="submit" aria-pressed="${String(one === fault)}">` +
      `<strong>${text.faults[one]}</strong></button>`,
  );
  const rows = wallets.map(([key, units]) => {
    const [user = "", currency = ""] = key.split(" ");
    return `<div><dt>${escape(user)}</dt><dd>${escape(moneyOf(units, currency))}</dd></div>`;
  });
  const list =
    rows.length === 0 ? `<p class="state">${text.nobody}</p>` : `<dl>${rows.join("")}</dl>`;
  const body = `<header><span class="mark" aria-hidden="true">T</span><h1>${text.desk}</h1></header>
    <main><p class="notice">${text.deskNotice}</p>
    <form method="post" action="/tidepool?lang=${language}">
    <fieldset>${buttons.join("")}</fieldset></form>${list}</main>`;
  return frame(language, text.desk, "desk", body);
}

/** What runs in the frame. Tells the page around it by the frame protocol of game vendors. */
export const playScript = `const main = document.querySelector("main");
const tell = (message) => parent.postMessage(message, "*");
const { session, game, currency, symbol, decimals } = main.dataset;
const output = main.querySelector("output");
function show(units) {
  const scale = 10n ** BigInt(decimals);
  const minor = (BigInt(units) * scale / 100000n).toString().padStart(Number(decimals) + 1, "0");
  const cut = minor.length - Number(decimals);
  const whole = minor.slice(0, cut).replace(/\\B(?=(\\d{3})+$)/g, ",");
  const fraction = Number(decimals) === 0 ? "" : "." + minor.slice(cut);
  output.textContent = symbol + whole + fraction;
  main.querySelector(".empty").hidden = units > 0;
  tell({ type: "baize:balance-changed", balance: minor, currency });
}
for (const button of main.querySelectorAll("[data-play]")) {
  button.addEventListener("click", async () => {
    const answer = await fetch("/tidepool/play", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ session, play: button.dataset.play }),
    });
    if (!answer.ok) return tell({ type: "baize:session-ended" });
    show((await answer.json()).balance);
  });
}
main.querySelector(".exit").addEventListener("click", () => tell({ type: "baize:exit" }));
tell({ type: "baize:ready", gameCode: game });
`;

export const playStyles = `${lettersFace}*{box-sizing:border-box;margin:0}
body{min-height:100vh;display:grid;place-items:center;padding:24px;color:#e8fbff;
 font:16px/1.5 "Noto Sans Bengali",system-ui,sans-serif;
 background:radial-gradient(circle at 50% 0,#1c7f8f,#0b3444 60%,#06202c)}
main{width:min(100%,420px);display:grid;gap:12px;text-align:center}
h1{font-size:28px;letter-spacing:.04em}
p{color:#b9e3ea}
output{font-size:40px;font-weight:700;font-variant-numeric:tabular-nums}
.plays{display:grid;grid-template-columns:1fr 1fr;gap:12px;margin-top:12px}
button{min-height:56px;padding:8px 12px;border:0;border-radius:14px;font:inherit;font-weight:700;
 cursor:pointer;background:#ffd166;color:#2c2000}
button[data-play=lose]{background:#12576a;color:#e8fbff}
.exit{min-height:44px;background:none;color:#b9e3ea;text-decoration:underline}
button:focus-visible{outline:3px solid #fff;outline-offset:2px}
`;
