import path from "node:path";
import { dayMs, hourMs } from "@baize/contract/durations";
import { isSource, isTest, isTool, lineAt, type Fault, type Files } from "./fault.ts";
import { listAt, nameOf, nodeAt, parse, stringOf, walk, type Node } from "./tree.ts";

/**
 * Rules about the syntax tree of our TypeScript: length of functions, time and chance, floats near
 * money, tests that were switched off, and variables named as tests are. What oxlint finds as well
 * (printing, `any`) is left to it: .oxlintrc.json.
 */

const functionLinesMax = 70;

const functionTypes = new Set([
  "FunctionDeclaration",
  "FunctionExpression",
  "ArrowFunctionExpression",
]);

interface Look {
  readonly file: string;
  readonly text: string;
  readonly report: (node: Node, rule: string, message: string) => void;
}

/** `describe` only groups tests; its callback may be as long as the tests are. */
function isGroup(above: readonly Node[]): boolean {
  const parent = above.at(-1);
  if (parent?.type !== "CallExpression") return false;
  const callee = nodeAt(parent, "callee");
  const name = nameOf(callee?.type === "CallExpression" ? nodeAt(callee, "callee") : callee);
  return /^(test\.)?describe(\.|$)/.test(name);
}

function checkLength(look: Look, node: Node, above: readonly Node[]): void {
  if (!functionTypes.has(node.type) || isGroup(above)) return;
  const lines = lineAt(look.text, node.end) - lineAt(look.text, node.start) + 1;
  if (lines <= functionLinesMax) return;
  const said = `this function has ${lines} lines, ${functionLinesMax} at most`;
  look.report(node, "function-length", `${said}: split it by what it does`);
}

const clockNames = new Set(["Date.now", "Math.random"]);

function checkClock(look: Look, node: Node): void {
  if (isTest(look.file) || isTool(look.file)) return;
  if (/^(clock|ids)\.ts$/.test(path.posix.basename(look.file))) return;
  const isBareDate =
    node.type === "NewExpression" &&
    nameOf(nodeAt(node, "callee")) === "Date" &&
    listAt(node, "arguments").length === 0;
  const isCalled = node.type === "CallExpression" && nameOf(nodeAt(node, "callee")) === "Date";
  const name =
    isBareDate || isCalled
      ? `${isBareDate ? "new " : ""}Date()`
      : node.type === "MemberExpression"
        ? nameOf(node)
        : "";
  if (!isBareDate && !isCalled && !clockNames.has(name)) return;
  const instead =
    name === "Math.random" ? "ids or randomness given to you" : "a clock given to you";
  look.report(node, "clock", `${name} makes this untestable: use ${instead} (platform/clock, ids)`);
}

const moneyModule =
  /^apps\/server\/src\/(ledger|cashier|vendors|rewards|agents)\/|^packages\/money\//;

function checkMoney(look: Look, node: Node): void {
  if (node.type !== "CallExpression" || isTest(look.file) || isTool(look.file)) return;
  if (!moneyModule.test(look.file) && !/from "@baize\/money"/.test(look.text)) return;
  const callee = nodeAt(node, "callee");
  const name = nameOf(callee);
  const method = callee?.type === "MemberExpression" ? nameOf(nodeAt(callee, "property")) : "";
  if (/^(Number\.)?parseFloat$/.test(name)) {
    const instead = "use `parseMinor` from @baize/money";
    look.report(node, "money-number", `parseFloat is banned near money: ${instead}`);
  } else if (name === "Number") {
    const instead = "keep bigint, or say why this is not money";
    look.report(node, "money-number", `Number() loses digits near money: ${instead}`);
  } else if (method === "toFixed") {
    const instead = "use the formatters of @baize/money";
    look.report(node, "money-number", `toFixed is banned near money: ${instead}`);
  }
}

/** Lengths of time that have a name in @baize/contract/durations. */
const durations: ReadonlyMap<unknown, string> = new Map([
  [hourMs, "hourMs"],
  [dayMs, "dayMs"],
]);

function checkDuration(look: Look, node: Node): void {
  const name = node.type === "Literal" ? durations.get(node["value"]) : undefined;
  if (name === undefined) return;
  look.report(node, "duration", `write ${name} of @baize/contract/durations`);
}

function checkSwitchedOff(look: Look, node: Node): void {
  if (node.type !== "CallExpression" || !isTest(look.file)) return;
  const name = nameOf(nodeAt(node, "callee"));
  const [first] = listAt(node, "arguments");
  const isNamed = first !== undefined && stringOf(first) !== undefined;
  if (/^(it|test|describe)(\.describe)?\.only$/.test(name)) {
    look.report(node, "test-off", `${name} hides every other test: remove .only`);
  } else if (/^(it|test|describe)(\.describe)?\.(skip|todo)$/.test(name) && isNamed) {
    look.report(node, "test-off", `${name} proves nothing: repair the test or delete it`);
  }
}

/** A declared name: of a variable, of a parameter, or taken out of an object. */
function isDeclared(node: Node, above: readonly Node[]): boolean {
  const parent = above.at(-1);
  if (parent?.type === "VariableDeclarator") return parent["id"] === node;
  if (parent !== undefined && functionTypes.has(parent.type)) {
    return listAt(parent, "params").includes(node);
  }
  const isTakenOut = parent?.type === "Property" && above.at(-2)?.type === "ObjectPattern";
  return isTakenOut && parent["value"] === node;
}

function checkNameOfTests(look: Look, node: Node, above: readonly Node[]): void {
  if (node.type !== "Identifier" || node["name"] !== "it" || !isDeclared(node, above)) return;
  look.report(node, "test-name", "`it` is the name by which tests are declared: take another");
}

function checkFile(file: string, text: string): Fault[] {
  const faults: Fault[] = [];
  const report = (node: Node, rule: string, message: string) => {
    faults.push({ file, line: lineAt(text, node.start), rule, message });
  };
  const look = { file, text, report };
  walk(parse(file, text), (node, above) => {
    checkLength(look, node, above);
    checkClock(look, node);
    checkMoney(look, node);
    checkDuration(look, node);
    checkSwitchedOff(look, node);
    checkNameOfTests(look, node, above);
  });
  return faults;
}

export function checkCode(files: Files): Fault[] {
  return [...files].flatMap(([file, text]) => (isSource(file) ? checkFile(file, text) : []));
}
