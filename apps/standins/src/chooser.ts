import type { FastifyReply } from "fastify";
import { demoPeople, type Person } from "./people.ts";

/**
 * The page of a stand-in sign-in: choose a person, or cancel. Plain HTML and forms, no script. Each
 * service has its own name and colour and uses no real brand.
 */
export interface Chooser {
  /** Name of the stand-in, as its page says it. */
  readonly service: string;
  /** One letter for its mark. */
  readonly mark: string;
  /** Where the forms go. */
  readonly action: string;
  /** The site that asked. */
  readonly site: string;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function initialsOf({ name }: Person): string {
  return name
    .split(" ")
    .map((word) => word[0] ?? "")
    .slice(0, 2)
    .join("");
}

function personButton(person: Person): string {
  return `<button class="person" name="person" value="${escape(person.id)}" type="submit">
<span class="face" aria-hidden="true">${escape(initialsOf(person))}</span>
<span class="who"><strong>${escape(person.name)}</strong>
<span>${escape(person.email)}</span></span></button>`;
}

function pageOf(title: string, chooser: Pick<Chooser, "service" | "mark">, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escape(title)}</title>
<link rel="stylesheet" href="/sign-in.css"></head>
<body><main><header><span class="mark ${chooser.mark.toLowerCase()}" aria-hidden="true">${escape(
    chooser.mark,
  )}</span><span>${escape(chooser.service)}</span></header>
${body}<p class="note">A stand-in for trying things out: no real account is used here.</p>
</main></body></html>`;
}

export function chooserPage(chooser: Chooser): string {
  const { action, site, service } = chooser;
  const body = `<h1>Choose an account</h1>
<p>to continue to <strong>${escape(site)}</strong>, which will learn the name and the e-mail
address of the account.</p>
<form method="post" action="${escape(action)}"><fieldset><legend>Accounts of the demo</legend>
${demoPeople.map(personButton).join("")}</fieldset></form>
<form method="post" action="${escape(action)}" class="typed">
<label for="name">Somebody else</label>
<div><input id="name" name="name" required maxlength="60" autocomplete="off"
placeholder="Type a name"><button class="main" type="submit">Continue</button></div></form>
<form method="post" action="${escape(action)}">
<button class="cancel" name="cancel" value="1" type="submit">Cancel</button></form>`;
  return pageOf(`Sign in - ${service}`, chooser, body);
}

export function problemPage(chooser: Pick<Chooser, "service" | "mark">, problem: string): string {
  const body = `<h1>This does not work</h1><p role="alert">${escape(problem)}</p>`;
  return pageOf(`Sign in - ${chooser.service}`, chooser, body);
}

/**
 * Sends a page. Browsers apply form-action to the redirects after a form as well, so the site the
 * visitor goes back to must be listed.
 */
export function sendPage(reply: FastifyReply, html: string, returnUrl?: string) {
  const back = returnUrl === undefined ? "" : ` ${new URL(returnUrl).origin}`;
  return reply
    .header(
      "content-security-policy",
      `default-src 'none'; style-src 'self'; form-action 'self'${back}; ` +
        "base-uri 'none'; frame-ancestors 'none'",
    )
    .header("referrer-policy", "no-referrer")
    .header("x-content-type-options", "nosniff")
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(html);
}

export const chooserStyles = `*{box-sizing:border-box;margin:0}
:root{color-scheme:dark}
body{font:16px/1.5 system-ui,sans-serif;background:#11151c;color:#e8ecf2;min-height:100vh;
 display:grid;grid-template-columns:minmax(0,1fr);place-items:center;padding:24px 16px}
main{width:100%;max-width:420px;background:#1a202a;border:1px solid #2c3645;border-radius:20px;
 padding:28px 24px;box-shadow:0 24px 60px #0008;display:grid;gap:18px;
 grid-template-columns:minmax(0,1fr)}
header{display:flex;align-items:center;gap:10px;font-weight:600;color:#b9c4d4}
.mark{display:grid;place-items:center;width:32px;height:32px;border-radius:10px;color:#0d1117;
 font-weight:800;background:#8ab4ff}.mark.p{background:#b69cff}
h1{font-size:24px;font-weight:650;letter-spacing:-.01em}
p{color:#b9c4d4}p strong{color:#e8ecf2}
fieldset{border:0;padding:0;min-width:0;display:grid;gap:8px}
legend,label{font-size:14px;color:#b9c4d4;margin-bottom:8px;padding:0;display:block}
button,input{font:inherit;color:inherit;min-height:48px;border-radius:12px}
button{cursor:pointer;border:1px solid #3a4658;background:#222a37;padding:8px 16px}
button:hover{background:#2a3443;border-color:#5a6a82}
button:focus-visible,input:focus-visible{outline:3px solid #8ab4ff;outline-offset:2px}
.person{display:flex;align-items:center;gap:14px;text-align:start;width:100%;padding:10px 14px}
.face{display:grid;place-items:center;width:40px;height:40px;border-radius:50%;flex:none;
 background:#33415a;color:#dce8ff;font-weight:650}
.who{display:grid;min-width:0}.who span{color:#b9c4d4;font-size:14px;overflow-wrap:anywhere}
.typed div{display:flex;gap:8px}
input{flex:1;min-width:0;background:#11151c;border:1px solid #5a6a82;padding:8px 14px}
.main{background:#8ab4ff;border-color:#8ab4ff;color:#0d1117;font-weight:650}
.main:hover{background:#a6c6ff;border-color:#a6c6ff}
.cancel{width:100%;background:none}
.note{font-size:13px;border-top:1px solid #2c3645;padding-top:14px}
@media (max-width:480px){body{padding:0;place-items:stretch}
 main{max-width:none;border:0;border-radius:0;align-content:start}}
@media (prefers-reduced-motion:no-preference){button{transition:background .12s,border-color .12s}}
`;
