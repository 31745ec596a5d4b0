import type { GameReturn, ReturnWindow } from "@baize/contract";
import { hourMs } from "@baize/contract/durations";
import { formatMinor, minor } from "@baize/money";
import { hundredthsText } from "@baize/money/hundredths";
import type { Catalogue } from "../../catalogue/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db.ts";
import type { Handlers } from "../../platform/http/call.ts";
import { actualBps, sigmasOf, stateOf, type ReturnState, type ReturnSums } from "./rules.ts";
import { sumGameDaysSince, sumGamesSince, type GameSums } from "./store.ts";

/** What games gave back of what was staked, over moving windows, beside what they state. */
export interface ReturnsDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Every game that states a return. */
  readonly listStated: () => Promise<
    readonly {
      readonly vendorCode: string;
      readonly gameCode: string;
      readonly rtpBps: number;
    }[]
  >;
  readonly describeGame: Catalogue["describeGame"];
}

/** A game whose return lies too far from what it states. */
export interface StrangeReturn {
  readonly vendorCode: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly window: ReturnWindow["window"];
  readonly rounds: number;
  readonly actualPercent: string;
  readonly statedPercent: string;
  readonly sigmas: string;
  readonly state: Extract<ReturnState, "watch" | "alarm">;
}

type ReturnDay = GameReturn["days"][number];

const windows = [
  ["day", 24],
  ["week", 168],
  ["month", 720],
  // One percent off is past the spread of most games only after some million rounds.
  ["year", 8_760],
] as const;

const keyOf = ({ vendorCode, gameCode, currency }: GameSums): string =>
  `${vendorCode} ${gameCode} ${currency}`;

function windowOf(
  window: ReturnWindow["window"],
  sums: ReturnSums | undefined,
  currency: string,
  statedBps: number | null,
): ReturnWindow {
  const text = (amount: bigint) => formatMinor(minor(amount), currency);
  const rounds = sums?.rounds ?? 0;
  const actual = sums === undefined ? null : actualBps(sums);
  const sigmas = sums === undefined || statedBps === null ? null : sigmasOf(sums, statedBps);
  return {
    window,
    rounds,
    stake: text(sums?.stakeMinor ?? 0n),
    payout: text(sums?.payoutMinor ?? 0n),
    actualPercent: actual === null ? null : hundredthsText(actual),
    // tidy: allow money-number, because it counts deviations.
    sigmas: sigmas === null ? null : sigmas.toFixed(2),
    state: stateOf(rounds, sigmas),
  };
}

export function createReturns({ db, clock, listStated, describeGame }: ReturnsDeps) {
  async function read() {
    const now = clock.now().getTime();
    const since = (hours: number) => new Date(now - hours * hourMs);
    return db.read(async (reader) => {
      const sums = [];
      for (const [window, hours] of windows) {
        const rows = await sumGamesSince(reader, since(hours));
        sums.push({ window, rows: new Map(rows.map((row) => [keyOf(row), row])) });
      }
      return { sums, days: await sumGameDaysSince(reader, since(720)) };
    });
  }

  /** Every game that was played in the last year, those with most rounds first. */
  async function list(language: string): Promise<GameReturn[]> {
    const { sums, days } = await read();
    const stated = new Map(
      (await listStated()).map((one) => [`${one.vendorCode} ${one.gameCode}`, one.rtpBps]),
    );
    const games = [...(sums.at(-1)?.rows.values() ?? [])];
    const daysOf = new Map<string, ReturnDay[]>();
    for (const day of days) {
      const own = daysOf.get(keyOf(day)) ?? [];
      daysOf.set(keyOf(day), own);
      const actualPercent = hundredthsText(actualBps(day) ?? 0);
      own.push({ day: day.day, rounds: day.rounds, actualPercent });
    }
    return Promise.all(
      games.map(async (game): Promise<GameReturn> => {
        const { vendorCode, gameCode, currency } = game;
        const rtpBps = stated.get(`${vendorCode} ${gameCode}`) ?? null;
        const text = await describeGame(vendorCode, gameCode, language);
        const key = keyOf(game);
        return {
          vendorCode,
          gameCode,
          name: text?.gameName ?? gameCode,
          currency,
          statedPercent: rtpBps === null ? null : hundredthsText(rtpBps),
          windows: sums.map(({ window, rows }) =>
            windowOf(window, rows.get(key), currency, rtpBps),
          ),
          days: daysOf.get(key) ?? [],
        };
      }),
    );
  }

  return {
    list,
    async listStrange(): Promise<StrangeReturn[]> {
      return (await list("en")).flatMap(({ windows: seen, statedPercent, ...game }) =>
        seen.flatMap(({ window, rounds, actualPercent, sigmas, state }) => {
          const isStrange = state === "watch" || state === "alarm";
          if (!isStrange || statedPercent === null) return [];
          const { vendorCode, gameCode, currency } = game;
          const where = { vendorCode, gameCode, currency, window, rounds, state };
          const [actual, off] = [actualPercent ?? "", sigmas ?? ""];
          return [{ ...where, actualPercent: actual, statedPercent, sigmas: off }];
        }),
      );
    },
  };
}

export type Returns = ReturnType<typeof createReturns>;

export function returnRoutes(returns: Returns): Handlers<"gameReturns"> {
  return { gameReturns: (_input, { language }) => returns.list(language) };
}
