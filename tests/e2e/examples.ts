import { z } from "zod";

/** What the contract says an answer is, as one example of it. */

type Schema = z.core.JSONSchema.BaseSchema;

const jsonSchemaOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { unrepresentable: "any", reused: "inline" });

const texts = [
  "4711",
  "100.00",
  "AMBERJACK",
  "2026-11-20T08:00:00.000Z",
  "2026-11-20",
  "6f9619ff-8b86-4d11-b42d-00c04fc964ff",
];

const moment = "2026-11-20T08:00:00.000Z";

function textOf({ format, pattern, minLength = 0 }: Schema, name: string): string {
  if (name === "currency" || name === "unit") return "BDT";
  if (format === "date-time") return moment;
  if (name.endsWith("Id") && pattern === undefined && format === undefined) return "4711";
  if (pattern === undefined) return name.padEnd(minLength, "x");
  const fits = texts.find((text) => new RegExp(pattern).test(text));
  return fits ?? name;
}

function variantsOf(schema: Schema): readonly Schema[] {
  return schema.anyOf ?? schema.oneOf ?? [];
}

function exampleIn(schema: Schema, name: string, root: Schema): unknown {
  const { $ref, const: only, enum: known, properties = {}, items } = schema;
  const type = [schema.type ?? []].flat().find((one) => one !== "null");
  if (typeof $ref === "string") return exampleIn(definition(root, $ref), name, root);
  if (only !== undefined) return only;
  if (known !== undefined) return known[0];
  const variant = variantsOf(schema).find((one) => one.type !== "null");
  if (variant !== undefined) return exampleIn(variant, name, root);
  if (type === "object") {
    const fields = Object.entries(properties).map(
      ([field, one]) => [field, exampleIn(one as Schema, field, root)] as const,
    );
    return Object.fromEntries(fields);
  }
  if (type === "array") return [exampleIn((items ?? {}) as Schema, name, root)];
  if (type === "integer" || type === "number") return Math.max(1, schema.minimum ?? 1);
  if (type === "boolean") return true;
  return type === "string" ? textOf(schema, name) : null;
}

function definition(root: Schema, ref: string): Schema {
  const name = ref.split("/").at(-1) ?? "";
  return root.$defs?.[name] ?? {};
}

export function exampleOf(schema: z.ZodType): unknown {
  const root = jsonSchemaOf(schema);
  return exampleIn(root, "", root);
}

/** Whether rows of a list name a member. */
export function rowsWithMembers(schema: z.ZodType): boolean {
  const root = jsonSchemaOf(schema);
  const isWithin = (one: Schema, isRow: boolean): boolean => {
    if (typeof one.$ref === "string") return isWithin(definition(root, one.$ref), isRow);
    const fields = Object.entries(one.properties ?? {}) as [string, Schema][];
    if (isRow && fields.some(([name]) => /^(member|sender|receiver)Id$/.test(name))) return true;
    if (fields.some(([, field]) => isWithin(field, isRow))) return true;
    if (one.items !== undefined && isWithin(one.items as Schema, true)) return true;
    return variantsOf(one).some((variant) => isWithin(variant, isRow));
  };
  return isWithin(root, false);
}
