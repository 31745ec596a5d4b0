import swagger from "@fastify/swagger";
import fastify from "fastify";
import { openApiDocument } from "./openapi.ts";

/** The forms the reference of all calls is read in. */
export type ReferenceForm = "json" | "yaml";

/** The contract as the text of an OpenAPI 3.1 document. */
export async function writeReference(form: ReferenceForm): Promise<string> {
  const document = openApiDocument();
  if (form === "json") return JSON.stringify(document);
  const app = fastify();
  // The plugin's type expects its own document class; ours is plain JSON of the same shape.
  await app.register(swagger, { mode: "static", specification: { document: document as never } });
  await app.ready();
  return app.swagger({ yaml: true });
}
