import { choose } from "@baize/fair";

/**
 * How many of the sets of 20 numbers from 1 to 80 have each sum, counted exactly: the smallest sum
 * is 210 and the largest 1,410. All C(80,20) = 3.5 × 10^18 sets fit into 64 bits.
 */
const [numbers, taken, sumMax] = [80, 20, 1_410];

function countSums(): BigUint64Array {
  const width = sumMax + 1;
  const ways = new BigUint64Array((taken + 1) * width);
  ways[0] = 1n;
  for (let number = 1; number <= numbers; number += 1) {
    for (let count = Math.min(taken, number); count > 0; count -= 1) {
      // The lowest and highest sums of so many of the numbers up to this one.
      const from = (count * (count + 1)) / 2;
      const to = Math.min(sumMax, (count * (2 * number - count + 1)) / 2);
      for (let sum = from; sum <= to; sum += 1) {
        const at = count * width + sum;
        const before = sum < number ? 0n : (ways[at - width - number] ?? 0n);
        ways[at] = (ways[at] ?? 0n) + before;
      }
    }
  }
  return ways.slice(taken * width);
}

const bySum = countSums();

export const allSets = choose(numbers, taken);

/** The sets with a sum from first to last. */
export function setsWithSum(first: number, last: number): bigint {
  let ways = 0n;
  for (let sum = first; sum <= last; sum += 1) ways += bySum[sum] ?? 0n;
  return ways;
}
