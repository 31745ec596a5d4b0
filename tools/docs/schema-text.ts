import { z } from "zod";

/** Schemas in words: a table of fields, each with its type as a reader of the wire would say it. */

type Json = Readonly<Record<string, unknown>>;

export interface Field {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
}

function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function objectAt(schema: Json, name: string): Json {
  const found = schema[name];
  return isJson(found) ? found : {};
}

function listAt(schema: Json, name: string): readonly Json[] {
  const found = schema[name];
  return Array.isArray(found) ? found.filter(isJson) : [];
}

const patterns: readonly (readonly [string, string])[] = [
  ["^-?\\d{1,16}(\\.\\d{1,8})?$", "amount"],
  ["^[A-Z]{3,4}$", "currency"],
];

function textType(schema: Json): string {
  const known = patterns.find(([pattern]) => schema["pattern"] === pattern);
  if (known !== undefined) return known[1];
  const format = schema["format"];
  if (format === "date-time") return "time";
  if (format === "uuid" || format === "uri") return format === "uri" ? "address" : "uuid";
  const min = Number(schema["minLength"] ?? 0);
  const max = schema["maxLength"];
  if (max === undefined) return "text";
  return `text, ${min > 0 ? `${min} to ` : "up to "}${Number(max)}`;
}

function numberType(schema: Json): string {
  const word = schema["type"] === "integer" ? "integer" : "number";
  const min = schema["minimum"];
  const max = schema["maximum"];
  const isBounded = (bound: unknown) =>
    typeof bound === "number" && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  if (isBounded(min) && isBounded(max)) return `${word}, ${String(min)} to ${String(max)}`;
  return isBounded(min) ? `${word}, ${String(min)} or more` : word;
}

function oneOf(types: readonly string[]): string {
  const words = [...new Set(types)].filter((type) => type !== "null");
  const isNullable = types.includes("null");
  return `${words.join(" or ")}${isNullable ? ", or null" : ""}`;
}

function linkTo(reference: unknown): string {
  const name = String(reference).split("/").at(-1) ?? "";
  return `[${name}](#${name.toLowerCase()}-value)`;
}

/** The type of one value. Objects with a name are linked, others are written out. */
export function typeText(schema: Json): string {
  if (schema["$ref"] !== undefined) return linkTo(schema["$ref"]);
  if (schema["const"] !== undefined) return `\`${JSON.stringify(schema["const"])}\``;
  if (Array.isArray(schema["enum"])) {
    return schema["enum"].map((value) => `\`${JSON.stringify(value)}\``).join(" or ");
  }
  const options = [...listAt(schema, "anyOf"), ...listAt(schema, "oneOf")];
  if (options.length > 0) return oneOf(options.map(typeText));
  switch (schema["type"]) {
    case "string":
      return textType(schema);
    case "integer":
    case "number":
      return numberType(schema);
    case "array":
      return `list of ${typeText(objectAt(schema, "items"))}`;
    case "object":
      return objectType(schema);
    case "boolean":
    case "null":
      return schema["type"];
    default:
      return "anything";
  }
}

function objectType(schema: Json): string {
  const fields = fieldsOf(schema);
  if (fields.length > 0) {
    const words = fields.map(
      ({ name, type, isRequired }) => `${name}${isRequired ? "" : "?"}: ${type}`,
    );
    return `{ ${words.join("; ")} }`;
  }
  const values = objectAt(schema, "additionalProperties");
  return Object.keys(values).length > 0 ? `map of ${typeText(values)}` : "{}";
}

export function fieldsOf(schema: Json): Field[] {
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  return Object.entries(objectAt(schema, "properties")).map(([name, property]) => ({
    name,
    type: isJson(property) ? typeText(property) : "anything",
    isRequired: required.includes(name),
  }));
}

/** The JSON Schema of a schema, and the named schemas it refers to, which are added to `named`. */
export function describe(
  schema: z.ZodType,
  io: "input" | "output",
  named: Map<string, Json>,
): Json {
  const made: Json = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  for (const [name, definition] of Object.entries(objectAt(made, "$defs"))) {
    if (isJson(definition)) named.set(name, definition);
  }
  const id = made["id"];
  if (typeof id !== "string") return made;
  named.set(id, made);
  return { $ref: `#/$defs/${id}` };
}

/** A cell of a table: no line breaks, no bars. */
export function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}

export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n");
}

export function fieldTable(fields: readonly Field[]): string {
  const rows = fields.map(({ name, type, isRequired }) => [
    `\`${name}\``,
    type,
    isRequired ? "yes" : "no",
  ]);
  return table(["field", "type", "always"], rows);
}

/** An anchor by which `typeText` links to this schema, its fields or its values. */
export function namedSection(name: string, schema: Json): string {
  const fields = fieldsOf(schema);
  const note = typeof schema["description"] === "string" ? `${schema["description"]}.\n\n` : "";
  // The word keeps the anchor apart from the call of the same name.
  const shape = fields.length > 0 ? fieldTable(fields) : `${typeText(schema)}.`;
  return `### ${name} (value)\n\n${note}${shape}`;
}

/** What a page says about one schema: a link to its name, otherwise its fields or its type. */
export function schemaText(schema: Json): string {
  const fields = fieldsOf(schema);
  return fields.length > 0 ? fieldTable(fields) : typeText(schema);
}
