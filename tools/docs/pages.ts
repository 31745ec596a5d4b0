import {
  accessRefusals,
  commonRefusals,
  FeedFollow,
  FeedHello,
  FeedMessage,
  feedCloseCodes,
  refusals,
  refusalText,
  routes,
  TransferAnswer,
  operatorCalls,
  transferStatuses,
  transferWalletCalls,
  TransfersListAnswer,
  TransfersListCall,
  WalletAnswer,
  walletCalls,
  walletStatuses,
  wire,
  type CallName,
  type RefusalCode,
  type RouteSchema,
  type Wire,
} from "@baize/contract";
import type { z } from "zod";
import { describe, namedSection, schemaText, table } from "./schema-text.ts";

/** The reference pages, each a function from the contract to Markdown. */

const generated = "Generated from the contract by `npm run docs`; changes belong there.";

type Named = Map<string, Readonly<Record<string, unknown>>>;

function namesOf(named: Named): string {
  const sections = [...named].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return sections.map(([name, schema]) => namedSection(name, schema)).join("\n\n");
}

function codeLinks(codes: readonly string[]): string {
  return codes.map((code) => `[\`${code}\`](refusals.md#${code})`).join(", ");
}

const accessWords = {
  anyone: "anyone",
  session: "signed in, trial accounts included",
  member: "signed in, trial accounts not",
  agent: "agents and affiliates",
  operator: "operators of the console",
} as const;

const assuranceWords = {
  full: "Of a remembered session it needs a step-up for `assurance` once.",
  line:
    "Of a remembered session it needs a step-up for `assurance` once, and of an agent's session " +
    "without the authenticator one for `line_transfer`.",
} as const;

/** Refusals that only this call gives; the common ones are listed once on the page. */
function ownRefusals(schema: RouteSchema): readonly RefusalCode[] {
  return [...new Set([...accessRefusals(schema), ...schema.refusals])];
}

function callSection(name: CallName, named: Named): string {
  const call: Wire = wire[name];
  const { method, path, auth, encrypted, envelope } = call;
  const schema: RouteSchema = routes[name];
  const notes = [
    `Who: ${accessWords[schema.access]}.`,
    `Marks: ${auth}${encrypted ? ", E (the body travels encrypted)" : ""}.`,
    envelope === "wps" ? "Answer: `value`." : "Answer: `data`, with `status` 0.",
    ...(schema.permission === undefined ? [] : [`Permission: \`${schema.permission}\`.`]),
    ...(schema.stepUp === undefined ? [] : [`Needs a step-up for \`${schema.stepUp}\`.`]),
    ...(schema.assurance === undefined ? [] : [assuranceWords[schema.assurance]]),
    ...(schema.isBackground === true ? ["Does not keep the session alive."] : []),
    ...(call.form === true ? ["The body is a URL-encoded form."] : []),
    ...(schema.idempotent === true ? ["Takes an `Idempotency-Key`."] : []),
    ...(schema.perMinuteMax === undefined
      ? []
      : [`At most ${schema.perMinuteMax} a minute from one address.`]),
  ];
  const part = (title: string, inner: z.ZodType | undefined, io: "input" | "output") =>
    inner === undefined ? [] : [`**${title}**\n\n${schemaText(describe(inner, io, named))}`];
  const own = ownRefusals(schema);
  return [
    `## ${name}`,
    `\`${method} ${path}\``,
    `${schema.summary} ${notes.join(" ")}`,
    ...part("In the path", schema.params, "input"),
    ...part("In the query", schema.query, "input"),
    ...part("In the body", schema.body, "input"),
    ...part("Answer", schema.response, "output"),
    ...(own.length === 0 ? [] : [`**Refusals, in this order**: ${codeLinks(own)}`]),
  ].join("\n\n");
}

export function httpPage(): string {
  const named: Named = new Map();
  const names = Object.keys(wire) as CallName[];
  const overview = names.map((name) => [
    `[${name}](#${name.toLowerCase()})`,
    `\`${wire[name].method} ${wire[name].path}\``,
    `${wire[name].auth}${wire[name].encrypted ? " E" : ""}`,
    routes[name].summary,
  ]);
  const calls = names.map((name) => callSection(name, named));
  return `# HTTP calls

${generated}
The same as OpenAPI 3.1: \`/docs/json\` of a running server, with a page to read it at \`/docs\`;
\`npm run docs -- --openapi=openapi.json\` writes it to a file. [contract.txt](contract.txt) has a
hash of each call, so that no change goes unnoticed.

An answer is \`{"success":true,"value":…}\`; a refusal is
\`{"success":false,"code","message","value"?}\` with a 4xx or 5xx status. Amounts are decimal
strings in major units. A T call needs \`Authorization: Bearer <token>\`. An E call carries
\`{"payload":"<compact JWE>"}\`, encrypted to a key of \`GET /.well-known/wps-jwks.json\`.

Every call may also refuse with: ${codeLinks(commonRefusals)}.

${table(["call", "address", "marks", "what it does"], overview)}

${calls.join("\n\n")}

## Values

${namesOf(named)}
`;
}

export function feedPage(): string {
  const named: Named = new Map();
  const messages = FeedMessage.options.map((option) => {
    const type = option.shape.type.value;
    return `### \`${type}\`\n\n${schemaText(describe(option, "output", named))}`;
  });
  const closings = Object.entries(feedCloseCodes).map(([code, reason]) => [code, `\`${reason}\``]);
  return `# Feed

${generated}

One WebSocket per tab at \`/feed\`. The client sends \`hello\` with a ticket of
[feedTicket](http.md#feedticket); afterwards it says no more than which topic its page follows, and
the rest comes from the server. Each channel counts its messages from 1 in \`seq\`. A gap means
that something was dropped: read the channel's truth again over HTTP. Reconnecting always means
reading again.

## What the client sends

${schemaText(describe(FeedHello, "input", named))}

${schemaText(describe(FeedFollow, "input", named))}

## What the server sends

${messages.join("\n\n")}

## Closing

${table(["code", "reason"], closings)}

## Values

${namesOf(named)}
`;
}

function transferWalletPart(named: Named): string {
  const transferCalls = Object.entries(transferWalletCalls).map(
    ([path, call]) => `### \`POST …${path}\`\n\n${schemaText(describe(call, "input", named))}`,
  );
  const transferRows = Object.entries(transferStatuses).map(([status, meaning]) => [
    `\`${status}\``,
    meaning,
  ]);
  return `## Transfer wallet

A vendor that keeps members' money itself is called at \`POST {vendor base}/operator/generic/v2/…\`,
signed over the raw body. A \`transfer_uuid\` is carried out once at most, never after
\`valid_until\`. The answer to \`/wallet/transfer\` carries amount and direction of what it found.

${transferCalls.join("\n\n")}

### Answer

${schemaText(describe(TransferAnswer, "output", named))}

${table(["status", "meaning"], transferRows)}

### \`POST …/wallet/transfers\`

What the vendor decided in a time, or one transfer, in the order of \`decided_at\`. It is for
[the nightly comparison](../operating/reconciliation.md#vendors); a vendor that does not offer it
answers HTTP 404.

${schemaText(describe(TransfersListCall, "input", named))}

It answers:

${schemaText(describe(TransfersListAnswer, "output", named))}`;
}

export function vendorWalletPage(): string {
  const named: Named = new Map();
  const calls = Object.entries(walletCalls).map(
    ([path, call]) => `### \`POST …${path}\`\n\n${schemaText(describe(call, "input", named))}`,
  );
  const statuses = Object.entries(walletStatuses).map(([status, meaning]) => [
    `\`${status}\``,
    meaning,
  ]);
  const operatorParts = Object.entries(operatorCalls).map(([path, [call, answer]]) =>
    [
      `### \`POST …${path}\``,
      schemaText(describe(call, "input", named)),
      `It answers:`,
      schemaText(describe(answer, "output", named)),
    ].join("\n\n"),
  );
  return `# Vendor wallet

${generated}

A game vendor calls the platform at \`POST /vendor/{vendorCode}/…\` with JSON, signed over the raw
body. A business refusal is HTTP 200 with a \`status\`. Amounts are JSON integers in 1/100,000 of a
major unit. Unknown fields are ignored, wrong types are refused.

## Calls

${calls.join("\n\n")}

## Answer

${schemaText(describe(WalletAnswer, "output", named))}

## Statuses

${table(["status", "meaning"], statuses)}

## What the platform asks

The platform calls a vendor at \`POST {vendor base}/operator/generic/v2/…\` with JSON, signed over
the raw body. Errors are HTTP 400, 401, 403, 404 or 500 with \`{"error"}\`.

${operatorParts.join("\n\n")}

${transferWalletPart(named)}
`;
}

export function refusalsPage(): string {
  const codes = Object.keys(refusals) as RefusalCode[];
  const givenBy = (code: RefusalCode) =>
    (Object.keys(routes) as CallName[])
      .filter((name) => ownRefusals(routes[name]).includes(code))
      .map((name) => `[${name}](http.md#${name.toLowerCase()})`);
  const sections = codes.map((code) => {
    const [status, meaning] = refusals[code];
    const callers = givenBy(code);
    const isCommon = commonRefusals.some((common) => common === code);
    const by = isCommon ? "any call" : callers.length > 0 ? callers.join(", ") : "other addresses";
    return [
      `### ${code}`,
      `\`${code}\`, HTTP ${status}. ${meaning}`,
      `Given by: ${by}.`,
      table(
        ["language", "text"],
        [
          ["en", refusalText(code, "en")],
          ["bn", refusalText(code, "bn")],
        ],
      ),
    ].join("\n\n");
  });
  const rows = codes.map((code) => [
    `[\`${code}\`](#${code})`,
    String(refusals[code][0]),
    refusals[code][1],
  ]);
  return `# Refusals

${generated} Codes are never renamed.

${table(["code", "status", "meaning"], rows)}

## Each with its texts

${sections.join("\n\n")}
`;
}

export interface VariableRow {
  readonly name: string;
  readonly description: string;
  readonly fallback: string | undefined;
  readonly isSecret: boolean;
}

export function configPage(groups: Readonly<Record<string, readonly VariableRow[]>>): string {
  const sections = Object.entries(groups).map(([title, variables]) => {
    const rows = variables.map(({ name, description, fallback, isSecret }) => [
      `\`${name}\``,
      description,
      isSecret ? "secret" : fallback === undefined ? "" : `\`${fallback}\``,
    ]);
    return `## ${title}\n\n${table(["variable", "what it decides", "where absent"], rows)}`;
  });
  return `# Configuration

Generated from the programs by \`npm run docs\`; changes belong there. Settings are environment
variables, read once at start; every problem is reported together, by name and never with the value.

${sections.join("\n\n")}
`;
}
