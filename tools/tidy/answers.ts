import { isTest, lineAt, type Fault, type Files } from "./fault.ts";
import { listAt, nameOf, nodeAt, parse, stringOf, walk, type Node } from "./tree.ts";

/** Every refusal code and wallet status is proven by a test and explained by the reference. */

interface AnswerList {
  readonly file: string;
  readonly name: string;
  readonly page: string;
}

const lists: readonly AnswerList[] = [
  {
    file: "packages/contract/src/refusals.ts",
    name: "refusals",
    page: "docs/reference/refusals.md",
  },
  {
    file: "packages/contract/src/vendor/wallet.ts",
    name: "walletStatuses",
    page: "docs/reference/vendor-wallet.md",
  },
];

/** Unwraps `{…} as const satisfies …` to the object itself. */
function objectOf(node: Node | undefined): Node | undefined {
  if (node === undefined || node.type === "ObjectExpression") return node;
  return objectOf(nodeAt(node, "expression"));
}

function keysOf(file: string, text: string, name: string): Map<string, number> {
  const keys = new Map<string, number>();
  walk(parse(file, text), (node) => {
    if (node.type !== "VariableDeclarator" || nameOf(nodeAt(node, "id")) !== name) return;
    const object = objectOf(nodeAt(node, "init"));
    for (const property of object === undefined ? [] : listAt(object, "properties")) {
      const key = nodeAt(property, "key");
      if (key === undefined) continue;
      const said = nameOf(key) || stringOf(key);
      if (said !== undefined) keys.set(said, lineAt(text, property.start));
    }
  });
  return keys;
}

function checkList(files: Files, list: AnswerList, proof: string): Fault[] {
  const text = files.get(list.file);
  if (text === undefined) return [];
  const page = files.get(list.page) ?? "";
  const faults: Fault[] = [];
  for (const [code, line] of keysOf(list.file, text, list.name)) {
    const at = { file: list.file, line };
    if (!new RegExp(`["'\`]${code}["'\`]`).test(proof)) {
      const message = `no test expects "${code}": add one that provokes it`;
      faults.push({ ...at, rule: "answer-test", message });
    }
    if (!page.includes(`\`${code}\``)) {
      const message = `${list.page} has no row for ${code}: run npm run docs`;
      faults.push({ ...at, rule: "answer-docs", message });
    }
  }
  return faults;
}

export function checkAnswers(files: Files): Fault[] {
  const tests = [...files].filter(([file]) => isTest(file) && !file.startsWith("tools/tidy"));
  const proof = tests.map(([, text]) => text).join("\n");
  return lists.flatMap((list) => checkList(files, list, proof));
}
