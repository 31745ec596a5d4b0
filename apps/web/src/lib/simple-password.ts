/** Whether a password of payouts is a run or a repetition, such as 123456 or 111111. */
export function isSimplePassword(value: string): boolean {
  const points = Array.from(value, (letter) => letter.codePointAt(0) ?? 0);
  const steps = points.slice(1).map((point, at) => point - (points[at] ?? 0));
  const [first = 0] = steps;
  return steps.length > 0 && Math.abs(first) <= 1 && steps.every((step) => step === first);
}
