import { expect, test } from "vitest";
import { cleanBody, cleanHtml } from "./html.ts";

/** What was tried elsewhere to get a script past a filter, each by its trick. */
const attacks: readonly (readonly [trick: string, html: string])[] = [
  ["a script", "<p>x</p><script>alert(1)</script>"],
  ["a script in pieces", "<scr<script>ipt>alert(1)</scr</script>ipt>"],
  ["a script never closed", "<script src=//evil.example/x.js"],
  ["a handler", '<p onclick="alert(1)">x</p>'],
  ["a handler of a picture", '<img src="/art/a.webp" onerror=alert(1)>'],
  ["a handler after a slash", "<img/src=x/onerror=alert(1)>"],
  ["a handler without blanks", '<a href="/x"onmouseover="alert(1)">x</a>'],
  ["javascript:", '<a href="javascript:alert(1)">x</a>'],
  ["javascript: in capitals", '<a href="JaVaScRiPt:alert(1)">x</a>'],
  ["javascript: after blanks", '<a href=" &#10; javascript:alert(1)">x</a>'],
  ["javascript: with a tab", '<a href="java&#9;script:alert(1)">x</a>'],
  ["javascript: in entities", '<a href="&#x6a;avascript:alert(1)">x</a>'],
  ["javascript: behind a control sign", '<a href="\u0001javascript:alert(1)">x</a>'],
  ["vbscript:", '<a href="vbscript:msgbox(1)">x</a>'],
  ["data:", '<a href="data:text/html,<script>alert(1)</script>">x</a>'],
  ["data: picture", '<img src="data:image/svg+xml,<svg onload=alert(1)>">'],
  ["a picture from elsewhere", '<img src="https://evil.example/track.gif">'],
  ["a picture without a scheme", '<img src="//evil.example/track.gif">'],
  ["a picture that climbs out", '<img src="/media/../wps/session/logout">'],
  ["a call as a picture", '<img src="/wps/session/logout">'],
  ["srcset", '<img src="/art/a.webp" srcset="https://evil.example/x 2x">'],
  ["an svg", "<svg><script>alert(1)</script></svg>"],
  ["an svg animation", '<svg><a><animate attributeName=href values="javascript:alert(1)"/></a>'],
  ["mathml", '<math><mtext><style><img src=x onerror="alert(1)"></style></mtext></math>'],
  ["a mutation", "<math><mi><table><mglyph><style><!--</style><img title='--><img src=1>'>"],
  ["a comment", "<!--><img src=x onerror=alert(1)>-->"],
  ["conditional comment", "<!--[if IE]><script>alert(1)</script><![endif]-->"],
  ["cdata", "<![CDATA[<script>alert(1)</script>]]>"],
  ["noscript", "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>"],
  ["textarea", "<textarea><img src=x onerror=alert(1)></textarea>"],
  ["title", "<title><img src=x onerror=alert(1)></title>"],
  ["xmp", "<xmp><img src=x onerror=alert(1)></xmp>"],
  ["a frame", '<iframe src="https://evil.example"></iframe>'],
  ["srcdoc", '<iframe srcdoc="<script>alert(1)</script>"></iframe>'],
  ["an object", '<object data="https://evil.example/x.swf"></object><embed src=x>'],
  ["a form", '<form action="https://evil.example"><input name=p><button>Log in</button></form>'],
  ["a style", '<p style="position:fixed;inset:0">x</p><style>*{display:none}</style>'],
  ["a class of ours", '<p class="dialog" id="login">x</p>'],
  ["a base", '<base href="https://evil.example/">'],
  ["a refresh", '<meta http-equiv="refresh" content="0;url=https://evil.example">'],
  ["a link element", '<link rel="stylesheet" href="https://evil.example/x.css">'],
  ["a template", "<template><script>alert(1)</script></template>"],
  ["a video", '<video src=x onerror="alert(1)"><source onerror="alert(1)"></video>'],
  ["details", "<details open ontoggle=alert(1)>x</details>"],
  ["protocol-relative", '<a href="//evil.example">x</a>'],
  ["a backslash host", '<a href="/\\evil.example">x</a>'],
  ["plain http", '<a href="http://evil.example">x</a>'],
  ["an own window", '<a href="https://a.example" target="_top" rel="opener">x</a>'],
  ["a broken tag", '<p <img src=x onerror="alert(1)">'],
  ["half-width signs", "<p>＜script＞alert(1)＜/script＞</p>"],
];

/** Tags and attributes as a browser would find them; entities inside are text. */
function found(html: string) {
  const tags = [...html.matchAll(/<([a-z][a-z0-9]*)((?:\s+[a-z-]+="[^"<>]*")*)\s*\/?>/g)];
  const bare = html.replaceAll(/<\/?[a-z][a-z0-9]*(?:\s+[a-z-]+="[^"<>]*")*\s*\/?>/g, "");
  const attributes = tags.flatMap(([, , text = ""]) =>
    [...text.matchAll(/([a-z-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
  );
  return { names: tags.map(([, name]) => name), attributes, bare };
}

const dangerous =
  /^(?:script|style|svg|math|iframe|object|embed|form|input|button|base|meta|link|video|template)$/;

test.each(attacks)("%s does not get through", (_trick, html) => {
  const cleaned = cleanHtml(html);
  const { names, attributes, bare } = found(cleaned);
  expect(bare).not.toMatch(/[<>]/);
  expect(names.filter((name) => dangerous.test(name ?? ""))).toEqual([]);
  for (const [name, value] of attributes) {
    expect(name).toMatch(/^(?:href|rel|target|src|alt|width|height|colspan|rowspan|scope|dir)$/);
    if (name === "href") expect(value).toMatch(/^(?:https:\/\/|\/(?![/\\])|mailto:|#)/);
    if (name === "src") expect(value).toMatch(/^\/(?:art|media)\//);
    expect(value).not.toMatch(/script:|evil|\.\.\//i);
  }
  expect(cleanHtml(cleaned)).toBe(cleaned);
});

test("what an article needs stays as it is", () => {
  const id = "a".repeat(32);
  const article = [
    "<h2>How</h2><h3>Steps</h3>",
    '<ol start="2"><li>One <strong>and</strong> <em>two</em></li></ol>',
    '<table><thead><tr><th scope="col">A</th></tr></thead>',
    '<tbody><tr><td colspan="2">b &amp; c</td></tr></tbody></table>',
    `<p dir="rtl"><img src="/media/${id}-960.webp" alt="A picture" /></p>`,
    '<p><a href="/promotions">here</a> <a href="mailto:help@house.example">mail</a></p>',
  ].join("");
  expect(cleanHtml(article)).toBe(article);
});

test("links that lead away open beside the site and cannot reach it", () => {
  expect(cleanHtml('<a href="https://a.example/x?b=1&c=2">x</a>')).toBe(
    '<a href="https://a.example/x?b=1&amp;c=2" rel="noopener noreferrer" target="_blank">x</a>',
  );
});

test("headings and old tags become those of the site", () => {
  expect(cleanHtml("<h1>A</h1><h6>b</h6><b>c</b><i>d</i><div>e</div>")).toBe(
    "<h2>A</h2><h4>b</h4><strong>c</strong><em>d</em>e",
  );
});

test("a thousand nested tags do not reach the reader", () => {
  const cleaned = cleanHtml(`${"<ul><li>".repeat(1000)}x`);
  expect(cleaned.split("<ul>").length).toBeLessThan(50);
});

test("a language of which nothing is left is left out, and plain texts stay plain", () => {
  const body = cleanBody({
    kind: "help",
    section: "start",
    title: { en: "1 < 2 & 3" },
    html: { en: "<p>x</p>", bn: "<script>1</script>" },
  });
  expect(body).toMatchObject({ title: { en: "1 < 2 & 3" }, html: { en: "<p>x</p>" } });
  expect(cleanBody({ kind: "notice", title: { en: "a" }, html: null })).toEqual({
    kind: "notice",
    title: { en: "a" },
    html: null,
  });
});
