import { isSource, type Fault, type Files } from "./fault.ts";

/**
 * Exceptions, written where they apply and with their reason: `tidy: allow clock, because …` in a
 * comment on the line itself or on the line above. One that excuses nothing is a fault itself.
 */

const form = /\btidy: allow ([a-z-]+)(, because \S.*)?/;

interface Allowance {
  readonly file: string;
  readonly line: number;
  readonly rule: string;
  readonly hasReason: boolean;
}

function allowancesOf(file: string, text: string): Allowance[] {
  return text.split("\n").flatMap((row, index) => {
    const found = form.exec(row);
    if (found === null) return [];
    return [{ file, line: index + 1, rule: found[1] ?? "", hasReason: found[2] !== undefined }];
  });
}

function excuses(allowance: Allowance, fault: Fault): boolean {
  const isNear = fault.line === allowance.line || fault.line === allowance.line + 1;
  return isNear && fault.file === allowance.file && fault.rule === allowance.rule;
}

export function applyAllowances(files: Files, faults: readonly Fault[]): Fault[] {
  const allowances = [...files].flatMap(([file, text]) =>
    isSource(file) && !file.startsWith("tools/tidy") ? allowancesOf(file, text) : [],
  );
  const left = faults.filter((fault) => !allowances.some((given) => excuses(given, fault)));
  for (const given of allowances) {
    const { file, line } = given;
    if (!faults.some((fault) => excuses(given, fault))) {
      left.push({ file, line, rule: "allowance", message: "it excuses nothing: remove it" });
    } else if (!given.hasReason) {
      left.push({ file, line, rule: "allowance", message: 'say why: ", because …"' });
    }
  }
  return left;
}
