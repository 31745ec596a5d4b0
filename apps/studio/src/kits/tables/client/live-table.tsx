import { fallenOf } from "../game.ts";
import "./live.css";
import { minor } from "@baize/money";
import { Undo2 } from "lucide-react";
import { useCallback, useEffect, useRef, useState, type ComponentType } from "react";
import { useTranslations } from "use-intl";
import { useFrame } from "../../../client/frame.ts";
import { useGameKeys } from "../../../client/keyboard.ts";
import { Stage, type MakeScene } from "../../../client/stage.tsx";
import { useStore } from "../../../client/store.ts";
import type { TableOutcome, TableResult } from "../protocol.ts";
import { noBets } from "../../chips/client/bets.ts";
import { ChipTray } from "../../chips/client/chip-tray.tsx";
import { useBets, type BetsOfTable } from "../../chips/client/use-bets.ts";
import type { TableGame } from "../game.ts";
import type { BoardProps } from "./board.tsx";
import type { TableScene } from "./scene.ts";
import { betsInPlay, type Standing } from "./standing.ts";
import type { TableWords } from "./table-words.ts";
import { TalkPart } from "./talk-part.tsx";
import { useStakes, useTableLine, useTableNews, wonIn, type Stakes } from "./use-live-table.ts";

/** A dealer stays for so many rounds. */
const roundsPerDealer = 12;
const pastMs = 4_000;

/** What differs from table to table; everything else is the same at all of them. */
export interface TableRoom {
  readonly rules: TableGame;
  readonly make: MakeScene<TableScene>;
  readonly Board: ComponentType<BoardProps>;
  /** What fell before. */
  readonly Past: ComponentType<PastProps>;
  /** Over the lower edge of the scene. */
  readonly Scores?: ComponentType<PastProps>;
}

export interface PastProps {
  readonly words: TableWords;
  readonly standing: Standing;
}

/** Sends what the table says to the scene, and a past round when the player wants to see it. */
function useScene(standing: Standing | null, kind: string) {
  const frame = useFrame();
  const replay = useStore(frame.replay);
  const [past, setPast] = useState<TableResult | null>(null);
  const scene = useRef<TableScene | null>(null);
  const [isStanding, setIsStanding] = useState(false);
  const isSynced = useRef(false);
  const onScene = useCallback((next: TableScene | null) => {
    scene.current = next;
    isSynced.current = false;
    setIsStanding(next !== null);
  }, []);
  useEffect(() => {
    const outcome = replay?.outcome;
    // The list a past round is chosen from has those of this table alone.
    if (outcome?.game !== kind) return;
    frame.replay.set(null);
    setPast((outcome as TableOutcome).result);
  }, [frame, replay, kind]);
  useEffect(() => {
    if (past === null) return undefined;
    const timer = setTimeout(() => {
      setPast(null);
    }, pastMs);
    return () => {
      clearTimeout(timer);
    };
  }, [past]);
  const result = past ?? standing?.result;
  const phase = past === null ? standing?.phase : "settled";
  useEffect(() => {
    if (result === undefined || phase === undefined || standing === null) return;
    if (scene.current === null || !isStanding) return;
    const { roundNo, endsAt } = standing;
    scene.current.seat(Math.floor(roundNo / roundsPerDealer));
    scene.current.tell({ phase, roundNo, result, endsAt }, isSynced.current ? "full" : "still");
    isSynced.current = true;
    // Steps come in order; only their number, the phase and the round say that something is new.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [result && fallenOf(result).join(), phase, standing?.roundNo, isStanding]);
  return { scene, onScene, isPast: past !== null };
}

export function LiveTable({
  room,
  words,
}: {
  readonly room: TableRoom;
  readonly words: TableWords;
}) {
  const { rules, make, Board, Past, Scores } = room;
  const frame = useFrame();
  const t = useTranslations("live");
  const tShot = useTranslations("oneShot");
  const line = useTableLine();
  const standing = useStore(line.state);
  const table = useBets();
  const stakes = useStakes(line, table);
  useTableNews(standing, words);
  useUnconfirmed(standing, table);
  const { scene, onScene, isPast } = useScene(standing, rules.kind);
  const won = standing?.phase === "settled" ? wonIn(frame, standing) : null;
  const isGain = won !== null && won.paid > won.staked;
  useCelebration(scene.current, standing, isGain ? won : null);
  useGameKeys({
    play: stakes.confirm,
    mayChangeStake: false,
    own: { z: table.undo, d: table.double, c: table.clear, b: table.repeat, x: stakes.takeBack },
  });
  return (
    <main className={`game live is-${rules.kind}`} aria-label={frame.gameName}>
      <div className="live-main">
        <section className="live-scene" aria-label={frame.gameName}>
          <Stage make={make} onScene={onScene} />
          {standing === null ? (
            <p className="live-phase is-joining" role="status">
              {t("joining")}
            </p>
          ) : (
            <>
              <PhaseBar standing={standing} hasCards={"sides" in rules} />
              {Scores !== undefined && <Scores words={words} standing={standing} />}
              {isPast && <p className="replay-note">{tShot("replaying")}</p>}
              {standing.phase === "settled" && !isPast && (
                <p className={`live-result is-${words.tone(standing.result)}`}>
                  <b data-testid="result">{words.headline(standing.result)}</b>
                  {isGain && <bdi dir="ltr">+{frame.money(won.paid)}</bdi>}
                </p>
              )}
            </>
          )}
        </section>
        {standing !== null && <Desk {...{ rules, words, standing, table, stakes, Board }} />}
      </div>
      {standing !== null && (
        <aside className="live-side">
          <Past words={words} standing={standing} />
          <TalkPart line={line} standing={standing} />
        </aside>
      )}
    </main>
  );
}

/** The board, and below or beside it the chips and what is done with them. */
function Desk(
  props: Pick<TableRoom, "rules" | "Board"> &
    PastProps & { readonly table: BetsOfTable; readonly stakes: Stakes },
) {
  const { Board, table, stakes, ...told } = props;
  const { standing } = told;
  return (
    <section className="live-desk">
      <div className="live-place">
        <Board {...told} bets={table.bets} lay={table.lay} />
      </div>
      <div className="live-hands">
        <ChipTray table={table} isLocked={standing.phase !== "betting"} />
        <Actions standing={standing} table={table} stakes={stakes} />
      </div>
    </section>
  );
}

/** Sparks in proportion to what was won, once for each round that was. */
function useCelebration(
  scene: TableScene | null,
  standing: Standing | null,
  won: { readonly paid: bigint; readonly staked: bigint } | null,
): void {
  const times = won === null ? 0n : won.paid / won.staked;
  const strength = times >= 20n ? 1 : times >= 5n ? 0.6 : 0.25;
  useEffect(() => {
    if (times > 0n) scene?.celebrate(strength);
    // The scene may change its place on the page, which is no new win.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [times > 0n, standing?.roundNo]);
}

/** Chips that nobody confirmed go from the table when bets close; nothing was staked. */
function useUnconfirmed(standing: Standing | null, table: BetsOfTable): void {
  const frame = useFrame();
  const t = useTranslations("live");
  const isOpen = standing === null || standing.phase === "betting";
  useEffect(() => {
    if (isOpen || table.bets.size === 0) return;
    table.show(noBets);
    frame.note(t("unconfirmed"));
    // Only the closing of bets clears the table.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOpen]);
}

function Actions(props: {
  readonly standing: Standing;
  readonly table: BetsOfTable;
  readonly stakes: Stakes;
}) {
  const { standing, table, stakes } = props;
  const frame = useFrame();
  const t = useTranslations("live");
  const isOpen = standing.phase === "betting";
  const own = betsInPlay(standing);
  const staked = minor(own.reduce((sum, bet) => sum + frame.amount(bet.stake), 0n));
  const text = table.total > 0n ? t("confirm", { amount: frame.money(table.total) }) : t("ready");
  return (
    <div className="live-actions">
      {own.length > 0 && (
        <span className="live-staked">
          {t("onTable")} <bdi dir="ltr">{frame.money(staked)}</bdi>
        </span>
      )}
      {own.length > 0 && isOpen && (
        <button type="button" className="button" disabled={stakes.isBusy} onClick={stakes.takeBack}>
          <Undo2 aria-hidden="true" size={16} /> {t("takeBack")}
        </button>
      )}
      <button
        type="button"
        className="button is-main live-confirm"
        disabled={!isOpen || stakes.isBusy || !table.isReady}
        onClick={stakes.confirm}
      >
        {isOpen ? text : t("noMore")}
      </button>
    </div>
  );
}

/** What may be done now and for how long, written each frame without React. */
function PhaseBar(props: { readonly standing: Standing; readonly hasCards: boolean }) {
  const { standing, hasCards } = props;
  const t = useTranslations("live");
  const figure = useRef<HTMLElement>(null);
  const bar = useRef<HTMLSpanElement>(null);
  const { phase, endsAt, result } = standing;
  useEffect(() => {
    if (phase !== "betting") return undefined;
    const wholeMs = Math.max(1, endsAt - performance.now());
    let request = requestAnimationFrame(function write(now) {
      const leftMs = Math.max(0, endsAt - now);
      const text = String(Math.ceil(leftMs / 1_000));
      if (figure.current !== null && figure.current.textContent !== text) {
        figure.current.textContent = text;
        figure.current.dataset["urgent"] = leftMs <= 5_000 ? "yes" : "no";
      }
      if (bar.current !== null) bar.current.style.transform = `scaleX(${leftMs / wholeMs})`;
      request = requestAnimationFrame(write);
    });
    return () => {
      cancelAnimationFrame(request);
    };
  }, [phase, endsAt]);
  const isDealing = hasCards && phase === "dealing" && fallenOf(result).length > 0;
  const text = phase === "betting" ? t("betsOpen") : isDealing ? t("dealing") : t("noMore");
  return (
    <p className={`live-phase is-${phase}`} data-testid="phase" data-phase={phase}>
      {phase === "settled" ? t("nextRound") : text}
      {phase === "betting" && (
        <>
          <bdi ref={figure} className="live-left" />
          <span className="live-bar" aria-hidden="true">
            <span ref={bar} />
          </span>
        </>
      )}
    </p>
  );
}
