/**
 * What a span may say. Pure.
 *
 * A list of what may leave, not of what may not: libraries add attributes with every version, and
 * addresses, query strings and headers hold tokens and persons.
 */

const allowed = new Set([
  "http.request.method",
  "http.response.status_code",
  "http.route",
  "server.address",
  "server.port",
  "error.type",
  "db.system.name",
  "db.namespace",
  "db.operation.name",
  // Our statements have parameters; their values are never recorded.
  "db.query.text",
  "db.system",
  "db.name",
  "db.statement",
]);

export type Attributes = Record<string, unknown>;

/** Removes in place whatever is not on the list. */
export function keepAllowed(attributes: Attributes): void {
  for (const name of Object.keys(attributes)) {
    if (!allowed.has(name)) delete attributes[name];
  }
}

/** `POST /wps/session/login/unsecure`: the pattern of a route, never the address that was asked. */
export function nameOfCall(method: string, route: string): string {
  return `${method.toUpperCase()} ${route}`;
}
