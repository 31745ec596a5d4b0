import { codeForm, type InboxMessage } from "./box.ts";
import { lettersFace } from "../letters.ts";
import { magicNumbers } from "../sms-fates.ts";

/** The inbox as a page: dark, plain, one column; a small script looks for new messages. */

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Text with its code marked and its addresses made links. */
function richText(text: string): string {
  const parts = text.split(/(https?:\/\/[^\s<>"']+)/);
  return parts
    .map((part, index) => {
      if (index % 2 === 1) {
        return `<a href="${escape(part)}" target="_blank" rel="noreferrer">${escape(part)}</a>`;
      }
      const found = codeForm.exec(part);
      if (found === null) return escape(part);
      const before = part.slice(0, found.index);
      const after = part.slice(found.index + found[0].length);
      return `${escape(before)}<mark>${found[0]}</mark>${escape(after)}`;
    })
    .join("");
}

function mailOf({ html, id, subject = "" }: InboxMessage): string {
  if (html === undefined) return "";
  const content = `<base target="_blank">${html}`;
  return `<details data-id="${id}"><summary>Show as mail</summary>
<iframe title="${escape(subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox"
 srcdoc="${escape(content)}"></iframe></details>`;
}

function codeOf({ code }: InboxMessage): string {
  if (code === null) return "";
  return `<p class="code"><span class="hidden">Code </span>${code}</p>`;
}

function articleOf(message: InboxMessage): string {
  const { id, at, channel, to, from, subject, text } = message;
  const kind = channel === "sms" ? "SMS" : "Mail";
  const heading = subject === undefined ? "" : `<h2>${escape(subject)}</h2>`;
  return `<article id="m${id}">
<header><span class="kind ${channel}">${kind}</span>
<a class="to" href="/inbox?to=${encodeURIComponent(to)}">${escape(to)}</a>
<time datetime="${at}">${at.slice(11, 19)} UTC</time></header>
${codeOf(message)}${heading}<p class="text">${richText(text)}</p>${mailOf(message)}
<footer>from ${escape(from)}</footer></article>`;
}

function emptyOf(to: string): string {
  const who = to === "" ? "Nothing has been sent yet." : `Nothing was sent to ${escape(to)}.`;
  return `<p class="empty">${who} Ask for a code on the site, and it appears here.</p>`;
}

function trialsOf(): string {
  const rows = magicNumbers.map(
    ({ ending, what }) => `<tr><td><code>…${ending}</code></td><td>${escape(what)}</td></tr>`,
  );
  return `<details class="trials"><summary>Try what can go wrong</summary>
<p>Numbers that end like this, and mailboxes named <code>bounce@</code> or <code>later@</code>:</p>
<table><thead><tr><th scope="col">Number</th><th scope="col">What happens</th></tr></thead>
<tbody>${rows.join("")}
<tr><td><code>bounce@…</code></td><td>The mail server refuses for good (550).</td></tr>
<tr><td><code>later@…</code></td><td>The mail server asks to come back (451).</td></tr>
</tbody></table></details>`;
}

export function inboxPage(messages: readonly InboxMessage[], to: string): string {
  const count = messages.length === 1 ? "1 message" : `${messages.length} messages`;
  const all = to === "" ? "" : `<a class="all" href="/inbox">Show all</a>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="dark">
<title>Developer inbox</title><link rel="stylesheet" href="/inbox.css">
<script src="/inbox.js" defer></script></head>
<body><div class="page"><header class="top">
<div><h1>Developer inbox</h1>
<p>What was sent by phone and mail. Nothing left this machine.</p></div>
<form method="post" action="/inbox/clear"><button type="submit">Clear</button></form></header>
<form class="filter" method="get" action="/inbox" role="search">
<label for="to">Receiver</label>
<div><input id="to" name="to" type="search" value="${escape(to)}" autocomplete="off"
 placeholder="+8801712345678 or name@mail.test"><button type="submit">Filter</button></div></form>
<main id="messages" data-newest="${messages[0]?.id ?? 0}" aria-live="polite">
<p class="count">${count} ${all}</p>
${messages.length === 0 ? emptyOf(to) : messages.map(articleOf).join("\n")}</main>
${trialsOf()}</div></body></html>`;
}

/** Looks every two seconds and puts in what is new, leaving opened mails open. */
export const script = `"use strict";
const list = () => document.getElementById("messages");
async function look() {
  const answer = await fetch(location.href, { headers: { accept: "text/html" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const next = page.getElementById("messages");
  const now = list();
  if (next === null || now === null || next.dataset.newest === now.dataset.newest) return;
  const open = [...now.querySelectorAll("details[open]")].map((one) => one.dataset.id);
  for (const id of open) {
    next.querySelector('details[data-id="' + id + '"]')?.setAttribute("open", "");
  }
  now.replaceWith(document.adoptNode(next));
}
setInterval(() => { if (!document.hidden) look().catch(() => {}); }, 2000);
`;

export const styles = `${lettersFace}*{box-sizing:border-box;margin:0}
:root{color-scheme:dark;--ink:#0f1116;--sheet:#181b23;--line:#2b3040;--text:#e8eaf0;--soft:#a3abbd;
 --amber:#f4b350;--sea:#7cc7ff}
body{font:15px/1.55 "Noto Sans Bengali",system-ui,-apple-system,"Segoe UI",sans-serif;
 background:var(--ink);color:var(--text);min-height:100vh}
.page{max-width:820px;margin:0 auto;padding:28px 20px 56px;display:grid;gap:20px}
.top{display:flex;gap:16px;align-items:flex-start;justify-content:space-between}
h1{font-size:24px;line-height:1.25;letter-spacing:-.01em}
.top p,.count,footer,time{color:var(--soft)}
a{color:var(--sea);text-underline-offset:3px}
button,input{font:inherit;color:inherit;min-height:44px;border-radius:10px;
 border:1px solid var(--line);background:var(--sheet);padding:0 16px}
button{cursor:pointer;font-weight:600}
button:hover{border-color:var(--soft)}
:focus-visible{outline:2px solid var(--amber);outline-offset:2px}
.filter label{display:block;margin-bottom:6px;color:var(--soft);font-size:14px}
.filter div{display:flex;gap:8px}
.filter input{flex:1;min-width:0}
main{display:grid;gap:12px}
.count{font-size:14px}
article{background:var(--sheet);border:1px solid var(--line);border-radius:14px;padding:16px 18px;
 display:grid;gap:10px}
article header{display:flex;gap:10px;align-items:center;flex-wrap:wrap}
.kind{font-size:12px;font-weight:700;padding:2px 9px;border-radius:99px;color:#10131a}
.kind.sms{background:#8fd6a5}.kind.email{background:#9cc4ff}
.to{color:var(--text);font-weight:600;overflow-wrap:anywhere;text-decoration-color:var(--line)}
time{margin-inline-start:auto;font-size:13px;font-variant-numeric:tabular-nums}
h2{font-size:16px;line-height:1.4}
.code{font:700 30px/1.2 ui-monospace,SFMono-Regular,Consolas,monospace;letter-spacing:.22em;
 color:var(--amber)}
.text{white-space:pre-line;overflow-wrap:anywhere;color:#cdd3e0}
mark{background:#f4b35033;color:var(--amber);border-radius:4px;padding:0 4px;font-weight:700}
footer{font-size:13px;overflow-wrap:anywhere}
summary{cursor:pointer;color:var(--sea);min-height:32px;display:flex;align-items:center}
summary::before{content:"▸";margin-inline-end:8px}details[open]>summary::before{content:"▾"}
iframe{width:100%;height:460px;border:0;border-radius:10px;background:#e9e6df;margin-top:8px}
.empty{background:var(--sheet);border:1px dashed var(--line);border-radius:14px;padding:36px 20px;
 text-align:center;color:var(--soft)}
.trials{border-top:1px solid var(--line);padding-top:12px}.trials p{color:var(--soft)}
table{border-collapse:collapse;width:100%;margin-top:8px;font-size:14px}
th,td{text-align:start;padding:6px 12px 6px 0;border-bottom:1px solid var(--line);
 vertical-align:top}
th{color:var(--soft);font-weight:600}td:first-child{white-space:nowrap}
code{font-family:ui-monospace,SFMono-Regular,Consolas,monospace;color:var(--amber)}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
@media (max-width:480px){.page{padding:20px 14px 40px}.code{font-size:26px}
 article{padding:14px}}
`;
