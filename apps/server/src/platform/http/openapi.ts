import {
  accessRefusals,
  commonRefusals,
  EncryptedBody,
  RefusalBody,
  refusals,
  routes,
  wire,
  type CallName,
  type RefusalCode,
  type RouteSchema,
  type Wire,
} from "@baize/contract";
import { z } from "zod";

/** The contract as an OpenAPI 3.1 document. Pure: the same contract gives the same text. */

type Json = { [name: string]: unknown };

export interface OpenApiDocument {
  readonly openapi: "3.1.0";
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Json;
  readonly components: { readonly schemas: Json; readonly securitySchemes: Json };
}

function pointToComponents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointToComponents);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === "$ref" && typeof inner === "string"
        ? inner.replace("#/$defs/", "#/components/schemas/")
        : pointToComponents(inner),
    ]),
  );
}

/** Collects named schemas on the way, so that each is written once. */
function createSchemas() {
  const components: Json = {};
  return {
    components,
    of(schema: z.ZodType, io: "input" | "output"): Json {
      const made = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
      const { $schema: _dialect, $defs, ...rest } = made;
      for (const [name, inner] of Object.entries(($defs ?? {}) as Json)) {
        components[name] ??= pointToComponents(inner);
      }
      const { id } = rest;
      const own = pointToComponents(rest) as Json;
      if (typeof id !== "string") return own;
      components[id] ??= own;
      return { $ref: `#/components/schemas/${id}` };
    },
  };
}

type Schemas = ReturnType<typeof createSchemas>;

function parametersOf(schemas: Schemas, schema: RouteSchema): Json[] {
  const found: Json[] = [];
  for (const [place, part] of [
    ["path", schema.params],
    ["query", schema.query],
  ] as const) {
    if (part === undefined) continue;
    const object = schemas.of(part, "input");
    const required = (object["required"] ?? []) as string[];
    for (const [name, inner] of Object.entries((object["properties"] ?? {}) as Json)) {
      const isRequired = place === "path" || required.includes(name);
      found.push({ name, in: place, required: isRequired, schema: inner });
    }
  }
  const language = { type: "string", examples: ["bn", "en"] };
  found.push({ name: "Language", in: "header", required: false, schema: language });
  if (schema.idempotent === true) {
    const key = { type: "string", minLength: 1, maxLength: 128 };
    found.push({ name: "Idempotency-Key", in: "header", required: false, schema: key });
  }
  if (schema.stepUp !== undefined || schema.assurance !== undefined) {
    const token = { type: "string", minLength: 43, maxLength: 43 };
    found.push({ name: "Step-Up", in: "header", required: false, schema: token });
  }
  return found;
}

function bodyOf(schemas: Schemas, schema: RouteSchema, call: Wire): Json {
  if (schema.body === undefined) return {};
  const own = schemas.of(schema.body, "input");
  const sent = call.encrypted ? schemas.of(EncryptedBody, "input") : own;
  const type = call.form === true ? "application/x-www-form-urlencoded" : "application/json";
  const content = { [type]: { schema: sent } };
  const { $ref } = own;
  const name = typeof $ref === "string" ? $ref.split("/").at(-1) : "the call's JSON body";
  const description = call.encrypted
    ? `Encrypted call: \`payload\` is a compact JWE of ${name}.`
    : undefined;
  return {
    requestBody: { required: true, ...(description === undefined ? {} : { description }), content },
  };
}

/** Refusals of a call in the order they are checked, the common ones first. */
export function refusalsOf(name: CallName): readonly RefusalCode[] {
  const schema: RouteSchema = routes[name];
  return [...new Set([...commonRefusals, ...accessRefusals(schema), ...schema.refusals])];
}

function answersOf(schemas: Schemas, name: CallName): Json {
  const call: Wire = wire[name];
  const inner = schemas.of(routes[name].response, "output");
  const envelope =
    call.envelope === "lgw"
      ? { status: { type: "integer", const: 0 }, data: inner }
      : { success: { type: "boolean", const: true }, value: inner };
  const schema = {
    type: "object",
    properties: envelope,
    required: Object.keys(envelope),
  };
  const answers: Json = {
    "200": { description: "The answer", content: { "application/json": { schema } } },
  };
  const groups = new Map<number, RefusalCode[]>();
  for (const code of refusalsOf(name)) {
    const status = refusals[code][0];
    groups.set(status, [...(groups.get(status) ?? []), code]);
  }
  const refusal = schemas.of(RefusalBody, "output");
  for (const [status, codes] of [...groups].toSorted(([a], [b]) => a - b)) {
    const lines = codes.map((code) => `\`${code}\`: ${refusals[code][1]}`);
    answers[String(status)] = {
      description: lines.join("\n\n"),
      content: { "application/json": { schema: refusal } },
    };
  }
  return answers;
}

/** The section a call is listed under: the third word of its path, or the family. */
function tagOf(call: Wire): string {
  const [, family = "", section = ""] = call.path.split("/");
  return section === "v2" ? "wallets" : section === "relay" ? "relay" : section || family;
}

function operationOf(schemas: Schemas, name: CallName): Json {
  const call: Wire = wire[name];
  const schema: RouteSchema = routes[name];
  return {
    operationId: name,
    summary: schema.summary,
    tags: [tagOf(call)],
    security: schema.access === "anyone" ? [] : [{ session: [] }],
    parameters: parametersOf(schemas, schema),
    ...bodyOf(schemas, schema, call),
    responses: answersOf(schemas, name),
  };
}

export function openApiDocument(): OpenApiDocument {
  const schemas = createSchemas();
  const paths: { [path: string]: Json } = {};
  for (const name of Object.keys(wire) as CallName[]) {
    const call: Wire = wire[name];
    const path = call.path.replaceAll(/:([A-Za-z]+)/g, "{$1}");
    const operations = (paths[path] ??= {});
    operations[call.method.toLowerCase()] = operationOf(schemas, name);
  }
  const tags = [...new Set(Object.values(wire).map((call) => tagOf(call)))].toSorted();
  const sorted = Object.entries(schemas.components).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    openapi: "3.1.0",
    info: {
      title: "Baize",
      version: "0.1.0",
      description: "Every call of the platform, generated from the contract.",
    },
    tags: tags.map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries(sorted),
      securitySchemes: {
        session: { type: "http", scheme: "bearer", description: "Token of login or register" },
      },
    },
  };
}
