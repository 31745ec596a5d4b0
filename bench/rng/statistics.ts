/** Tests of a sequence of results against the chances it claims, each as one p-value. */

/** log Γ(x), by Lanczos. */
function logGamma(x: number): number {
  const terms = [
    76.18009172947146, -86.5053203294168, 24.01409824083091, -1.231739572450155,
    0.1208650973866179e-2, -0.5395239384953e-5,
  ];
  const base = x + 5.5;
  const sum = terms.reduce((all, term, at) => all + term / (x + at + 1), 1.000000000190015);
  return (x + 0.5) * Math.log(base) - base + Math.log((2.506628274631 * sum) / x);
}

/** Cells of which fewer are expected do not follow the distribution. */
const expectedMin = 10;

/** The share of the gamma distribution above x, for shape a. */
function gammaAbove(a: number, x: number): number {
  if (x <= 0) return 1;
  const front = Math.exp(-x + a * Math.log(x) - logGamma(a));
  if (x < a + 1) {
    let [sum, term] = [1 / a, 1 / a];
    for (let at = a + 1; Math.abs(term) > Math.abs(sum) * 1e-12; at += 1) {
      term *= x / at;
      sum += term;
    }
    return 1 - sum * front;
  }
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let h = d;
  for (let at = 1; at < 100_000; at += 1) {
    const step = -at * (at - a);
    b += 2;
    d = 1 / (step * d + b);
    c = b + step / c;
    const delta = d * c;
    h *= delta;
    if (Math.abs(delta - 1) < 1e-12) break;
  }
  return front * h;
}

/** How likely chance alone lies as far off as these counts; thin neighbours are put together. */
export function chiSquared(seen: ArrayLike<number>, chances: readonly number[]): number {
  let total = 0;
  for (let at = 0; at < seen.length; at += 1) total += seen[at] ?? 0;
  let [sum, cells, count, expected] = [0, 0, 0, 0];
  for (const [at, chance] of chances.entries()) {
    count += seen[at] ?? 0;
    expected += chance * total;
    if (expected < expectedMin) continue;
    sum += (count - expected) ** 2 / expected;
    cells += 1;
    [count, expected] = [0, 0];
  }
  // What is left over is too little for a cell, and follows from the others.
  return cells < 2 ? 1 : gammaAbove((cells - 1) / 2, sum / 2);
}

/** Both tails of the normal distribution beyond ±z. */
const beyond = (z: number): number => gammaAbove(0.5, (z * z) / 2);

/** Results as few groups that are about equally likely, for what looks at neighbours. */
export function groupsOf(chances: readonly number[], wanted: number): number[] {
  let below = 0;
  return chances.map((chance) => {
    const middle = below + chance / 2;
    below += chance;
    return Math.min(wanted - 1, Math.floor(middle * wanted));
  });
}

/** Pairs of neighbours that do not overlap: every pair as often as its chances say. */
export function serial(groups: ArrayLike<number>, chances: readonly number[]): number {
  const size = chances.length;
  const seen = new Float64Array(size * size);
  for (let at = 0; at + 1 < groups.length; at += 2) {
    const cell = (groups[at] ?? 0) * size + (groups[at + 1] ?? 0);
    seen[cell] = (seen[cell] ?? 0) + 1;
  }
  return chiSquared(
    seen,
    chances.flatMap((one) => chances.map((other) => one * other)),
  );
}

/** How often the sequence changes between the lower and the upper half (Wald and Wolfowitz). */
export function runs(groups: ArrayLike<number>, half: number): number {
  let [low, count] = [0, 0];
  let last = -1;
  for (let at = 0; at < groups.length; at += 1) {
    const side = (groups[at] ?? 0) < half ? 0 : 1;
    if (side === 0) low += 1;
    if (side !== last) count += 1;
    last = side;
  }
  const high = groups.length - low;
  const both = (2 * low * high) / groups.length;
  const spread = Math.sqrt((both * (both - 1)) / (groups.length - 1));
  return spread > 0 ? beyond((count - 1 - both) / spread) : 1;
}

/** How many results lie between one of the lowest group and the next. */
export function gaps(groups: ArrayLike<number>, chance: number): number {
  const longest = Math.min(60, Math.ceil(Math.log(0.002) / Math.log(1 - chance)));
  const seen = new Float64Array(longest + 1);
  let since = -1;
  for (let at = 0; at < groups.length; at += 1) {
    if (groups[at] !== 0) {
      if (since >= 0) since += 1;
      continue;
    }
    if (since >= 0) seen[Math.min(since, longest)] = (seen[Math.min(since, longest)] ?? 0) + 1;
    since = 0;
  }
  const chances = Array.from({ length: longest + 1 }, (_, gap) =>
    gap === longest ? (1 - chance) ** longest : chance * (1 - chance) ** gap,
  );
  return chiSquared(seen, chances);
}

/** Second stage: are the p-values of many samples spread evenly (Kolmogorov and Smirnov)? */
export function evenness(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const count = sorted.length;
  let off = 0;
  for (const [at, value] of sorted.entries()) {
    off = Math.max(off, (at + 1) / count - value, value - at / count);
  }
  const root = Math.sqrt(count);
  const lambda = (root + 0.12 + 0.11 / root) * off;
  let sum = 0;
  for (let at = 1; at <= 100; at += 1) {
    sum += 2 * (-1) ** (at - 1) * Math.exp(-2 * at * at * lambda * lambda);
  }
  return lambda < 0.2 ? 1 : Math.max(0, Math.min(1, sum));
}
