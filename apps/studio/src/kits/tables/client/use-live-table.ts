/** A table in React: one line for the life of the frame, what its news sound and read like. */
import { fallenOf } from "../game.ts";
import { minor, type Minor } from "@baize/money";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { freshActionId } from "../../../client/api.ts";
import { useFrame, type Frame } from "../../../client/frame.ts";
import { createLine, type Line } from "../../../client/line.ts";
import type {
  ChatCommand,
  TableBetCommand,
  TableCancelCommand,
  TableMessage,
  TableReply,
} from "../protocol.ts";
import { noBets } from "../../chips/client/bets.ts";
import type { BetsOfTable } from "../../chips/client/use-bets.ts";
import { betsInPlay, stepTable, type Standing } from "./standing.ts";
import type { TableWords } from "./table-words.ts";

type Unnumbered<C> = C extends unknown ? Omit<C, "id"> : never;
export type LiveCommand = Unnumbered<TableBetCommand | TableCancelCommand | ChatCommand>;
export type TableLine = Line<Standing, LiveCommand, TableReply>;

export function useTableLine(): TableLine {
  const frame = useFrame();
  const [line] = useState(() =>
    createLine<Standing, TableMessage, LiveCommand, TableReply>(frame, {
      path: `/socket/${frame.config.gameCode}`,
      step: stepTable,
    }),
  );
  useEffect(() => {
    line.open();
    return line.close;
  }, [line]);
  return line;
}

const tooLate = new Set(["betting_closed", "bet_not_cancellable"]);

/** True when it was done; else the player has been told why not. */
export async function order(
  frame: Frame,
  line: TableLine,
  command: LiveCommand,
  closedText: string,
): Promise<boolean> {
  const reply = await line.command(command);
  if (reply === null) frame.refuse({ code: "offline" });
  else if (!reply.ok && tooLate.has(reply.code)) frame.note(closedText);
  else if (!reply.ok) frame.refuse({ code: reply.code });
  return reply?.ok === true;
}

export interface Stakes {
  readonly isBusy: boolean;
  readonly confirm: () => void;
  readonly takeBack: () => void;
}

/** Confirms what lies on the player's table as one stake, and takes stakes back. */
export function useStakes(line: TableLine, table: BetsOfTable): Stakes {
  const frame = useFrame();
  const t = useTranslations("live");
  const [isBusy, setIsBusy] = useState(false);
  const run = useCallback(async (work: () => Promise<void>) => {
    setIsBusy(true);
    await work();
    setIsBusy(false);
  }, []);
  const confirm = async (): Promise<void> => {
    if (table.total > frame.balance.get()) {
      frame.refuse({ code: "insufficient_funds" });
      return;
    }
    frame.notice.set(null);
    const bets = table.sent();
    const ids = { actionId: freshActionId(), pressId: freshActionId() };
    const command = { type: "bet", ...ids, bets } as const;
    if (!(await order(frame, line, command, t("noMore")))) return;
    frame.sound.play("placed");
    table.played();
    table.show(noBets);
  };
  const takeBack = async (): Promise<void> => {
    const standing = line.state.get();
    const last = standing === null ? undefined : betsInPlay(standing).at(-1);
    if (last === undefined) return;
    frame.sound.play("click");
    await order(frame, line, { type: "cancel", betId: last.betId }, t("noMore"));
  };
  return {
    isBusy,
    confirm: () => {
      if (!isBusy && table.isReady) void run(confirm);
    },
    takeBack: () => {
      if (!isBusy) void run(takeBack);
    },
  };
}

export const wonIn = (frame: Frame, standing: Standing): { paid: Minor; staked: Minor } => {
  const own = betsInPlay(standing);
  const sum = (amounts: readonly (string | null)[]): Minor =>
    minor(amounts.reduce((all, text) => all + (text === null ? 0n : frame.amount(text)), 0n));
  return { paid: sum(own.map((bet) => bet.payout)), staked: sum(own.map((bet) => bet.stake)) };
};

/** Sounds and spoken words of what happens, and the balance once something was paid. */
export function useTableNews(standing: Standing | null, words: TableWords): void {
  const frame = useFrame();
  const t = useTranslations("live");
  const seen = useRef("");
  const settledRound = useRef(0);
  const steps = standing === null ? 0 : fallenOf(standing.result).length;
  useEffect(() => {
    if (standing === null) return;
    const { phase, roundNo } = standing;
    const key = `${phase} ${roundNo} ${steps}`;
    if (seen.current === key) return;
    const isFirst = seen.current === "";
    seen.current = key;
    if (phase === "betting") frame.spoken.set(t("betsOpen"));
    if (phase === "dealing") {
      if (steps === 0) frame.spoken.set(t("noMore"));
      if (!isFirst) frame.sound.play(steps === 0 ? "reelStop" : "tick");
    }
    if (phase === "settled") {
      frame.spoken.set(words.result(standing.result));
      if (!isFirst) frame.sound.play("reelStop");
    }
  }, [standing, steps, frame, t, words]);
  useEffect(() => {
    if (standing?.phase !== "settled" || settledRound.current === standing.roundNo) return;
    const own = betsInPlay(standing);
    if (own.some((bet) => bet.payout === null || bet.isPayoutPending)) return;
    settledRound.current = standing.roundNo;
    if (own.length === 0) return;
    void frame.refetchBalance();
    const { paid, staked } = wonIn(frame, standing);
    if (paid > staked) frame.sound.play(paid >= staked * 5n ? "winBig" : "winSmall");
    const amount = frame.money(paid);
    frame.spoken.set(`${words.result(standing.result)} ${t("paid", { amount })}`);
  }, [standing, frame, t, words]);
}
