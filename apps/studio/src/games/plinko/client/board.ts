/** Where pins, buckets and the ball are. Pure; the scene draws from it. */

export interface Board {
  readonly rows: number;
  readonly gap: number;
  readonly rowGap: number;
  readonly pin: number;
  readonly ball: number;
  readonly middle: number;
  readonly top: number;
  readonly bucketTop: number;
  readonly bucketHeight: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

const headroom = 74;
const footroom = 14;

export function boardFor(rows: number, width: number, height: number): Board {
  const bucketHeight = Math.min(44, Math.max(22, height * 0.07));
  const room = Math.max(120, height - headroom - footroom - bucketHeight);
  const gap = Math.min((width - 20) / (rows + 1), (room / (rows + 0.4)) * 1.25, 64);
  const rowGap = Math.min(gap, room / (rows + 0.4));
  return {
    rows,
    gap,
    rowGap,
    pin: Math.max(2, gap * 0.09),
    ball: Math.max(4.5, gap * 0.21),
    middle: width / 2,
    top: headroom,
    bucketTop: headroom + rowGap * (rows - 0.25),
    bucketHeight,
  };
}

/** Row 0 has three pins; each row one more. */
export const pinAt = (board: Board, row: number, pin: number): Point => ({
  x: board.middle + (pin - (row + 2) / 2) * board.gap,
  y: board.top + row * board.rowGap,
});

export const bucketX = (board: Board, bucket: number): number =>
  board.middle + (bucket - board.rows / 2) * board.gap;

/** Where the ball touches on its way: above the first pin, above each next one, in the bucket. */
export function touchesOf(board: Board, path: string): readonly Point[] {
  const points: Point[] = [{ x: board.middle, y: board.top - board.ball - board.pin }];
  let rights = 0;
  Array.from(path).forEach((turn, index) => {
    if (turn === "R") rights += 1;
    const row = index + 1;
    const isLast = row === path.length;
    points.push({
      x: board.middle + (rights - row / 2) * board.gap,
      y: isLast
        ? board.bucketTop + board.bucketHeight * 0.45
        : board.top + row * board.rowGap - board.ball - board.pin,
    });
  });
  return points;
}

/** A hop from one touch to the next: up a little, then down ever faster. */
export function hop(from: Point, to: Point, part: number, lift: number): Point {
  return {
    x: from.x + (to.x - from.x) * (1 - (1 - part) ** 1.6),
    y: from.y + (to.y - from.y) * part * part - lift * 4 * part * (1 - part),
  };
}
