import { parseAst } from "rolldown/parseAst";

/** A node of the syntax tree, in the ESTree form, with offsets into the text. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

export function parse(file: string, text: string): Node {
  const lang = file.endsWith(".tsx") ? "tsx" : file.endsWith(".ts") ? "ts" : "js";
  return parseAst(text, { lang }) as unknown as Node;
}

/** Visits every node with the nodes above it, nearest last. */
export function walk(root: Node, visit: (node: Node, above: readonly Node[]) => void): void {
  const above: Node[] = [];
  const enter = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const item of value) enter(item);
    } else if (isNode(value)) {
      visit(value, above);
      above.push(value);
      for (const field of Object.values(value)) if (typeof field === "object") enter(field);
      above.pop();
    }
  };
  enter(root);
}

export function nodeAt(node: Node, field: string): Node | undefined {
  const value = node[field];
  return isNode(value) ? value : undefined;
}

export function listAt(node: Node, field: string): readonly Node[] {
  const value = node[field];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** `Date.now` for a member expression, `parseFloat` for a name, otherwise an empty string. */
export function nameOf(node: Node | undefined): string {
  if (node === undefined) return "";
  if (node.type === "Identifier") return String(node["name"]);
  if (node.type !== "MemberExpression" || node["computed"] === true) return "";
  return `${nameOf(nodeAt(node, "object"))}.${nameOf(nodeAt(node, "property"))}`;
}

/** The text of a string or template, with `?` for what is filled in at run time. */
export function stringOf(node: Node): string | undefined {
  if (node.type === "Literal" && typeof node["value"] === "string") return node["value"];
  if (node.type !== "TemplateLiteral") return undefined;
  return listAt(node, "quasis")
    .map((part) => {
      const value = part["value"];
      const isCooked = typeof value === "object" && value !== null && "cooked" in value;
      return isCooked ? String(value.cooked) : "";
    })
    .join("?");
}
