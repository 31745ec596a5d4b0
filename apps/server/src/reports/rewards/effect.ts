/** What a difference of two groups says. Pure; figures are of one unit, such as minor units. */

export interface GroupFigures {
  readonly members: number;
  readonly mean: number;
  readonly deviation: number;
}

/** Values added up one by one, exactly; the mean and the spread come of it at the end. */
export class Moments {
  #count = 0n;
  #sum = 0n;
  #squares = 0n;

  add(value: bigint): void {
    this.#count += 1n;
    this.#sum += value;
    this.#squares += value * value;
  }

  /** Undefined of fewer than two: they have no spread. */
  figures(): GroupFigures | undefined {
    const [count, sum] = [this.#count, this.#sum];
    if (count < 2n) return undefined;
    // Whole numbers until here, so that nothing is lost between large sums.
    const spread = count * this.#squares - sum * sum;
    const [members, total, variance] = [Number(count), Number(sum), Number(spread)];
    const deviation = Math.sqrt(variance / (members * (members - 1)));
    return { members, mean: total / members, deviation };
  }
}

/** The bounds that hold in 95 of 100 cases. */
const bounds95 = 1.96;

export interface Effect {
  readonly effect: number;
  readonly margin: number;
  /** Zero lies outside. */
  readonly isDistinct: boolean;
}

export function effectOf(offered: GroupFigures, heldBack: GroupFigures): Effect {
  const effect = offered.mean - heldBack.mean;
  const part = ({ deviation, members }: GroupFigures) => deviation ** 2 / members;
  const margin = bounds95 * Math.sqrt(part(offered) + part(heldBack));
  return { effect, margin, isDistinct: Math.abs(effect) > margin };
}
