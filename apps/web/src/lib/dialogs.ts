import { useEffect, useState, useSyncExternalStore } from "react";

/**
 * Short-lived messages: toasts, and questions with two answers. Any code may raise them; the shell
 * shows them with components that are loaded when the first one appears.
 */

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

export interface Toast {
  readonly id: number;
  readonly tone: "info" | "win" | "loss";
  readonly text: string;
  /** Something to do about it: the toast stays until that is done or it is closed. */
  readonly action: ToastAction | undefined;
}

export interface Question {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  /** It stops or takes away at once. */
  readonly look?: "danger";
  /** Absent where there is nothing to decide. */
  readonly cancel?: string;
  /** Closes by itself after so long, which counts as no. */
  readonly closesAfterMs?: number;
  /** A press on the cover leaves it open; without it, that counts as no. */
  readonly isCoverFixed?: boolean;
}

interface OpenQuestion extends Question {
  readonly answer: (isConfirmed: boolean) => void;
}

interface State {
  readonly toasts: readonly Toast[];
  readonly question: OpenQuestion | undefined;
}

const toastsMax = 3;
let state: State = { toasts: [], question: undefined };
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

export function toast(text: string, tone: Toast["tone"] = "info", action?: ToastAction): void {
  const added: Toast = { id: nextId, tone, text, action };
  nextId += 1;
  change({ ...state, toasts: [...state.toasts, added].slice(-toastsMax) });
}

export function dismissToast(id: number): void {
  change({ ...state, toasts: state.toasts.filter((shown) => shown.id !== id) });
}

/** Asks and waits; closing the dialog in any way counts as no. */
export function ask(question: Question): Promise<boolean> {
  state.question?.answer(false);
  return new Promise((resolve) => {
    const asked: OpenQuestion = { ...question, answer: resolve };
    change({ ...state, question: asked });
    if (question.closesAfterMs === undefined) return;
    setTimeout(() => {
      // Another may have taken its place by then.
      if (state.question === asked) answerQuestion(false);
    }, question.closesAfterMs);
  });
}

export function answerQuestion(isConfirmed: boolean): void {
  state.question?.answer(isConfirmed);
  change({ ...state, question: undefined });
}

/**
 * Open dialogs. One is shown at a time, the others wait behind it and come back when it closes.
 * Dialogs the visitor asked for come before those that open by themselves, the latest first; the
 * others wait their turn. A question is asked inside the visible dialog: outside of it, it would be
 * hidden from screen readers with the rest of the page.
 */
export interface Layer {
  readonly id: symbol;
  /** It opened by itself. */
  readonly isUnasked: boolean;
}

let layers: readonly Layer[] = [];

export function shownLayer(open: readonly Layer[]): symbol | undefined {
  return (open.findLast(({ isUnasked }) => !isUnasked) ?? open[0])?.id;
}

function setLayers(next: readonly Layer[]): void {
  layers = next;
  for (const listener of listeners) listener();
}

/** Takes a place among the open dialogs while `isOpen`. True: it is the visible one. */
export function useLayer(isOpen: boolean, isUnasked = false): boolean {
  const [self] = useState(() => Symbol("layer"));
  useEffect(() => {
    if (!isOpen) return undefined;
    setLayers([...layers, { id: self, isUnasked }]);
    return () => setLayers(layers.filter(({ id }) => id !== self));
  }, [isOpen, isUnasked, self]);
  return useSyncExternalStore(subscribe, () => shownLayer(layers) === self);
}

export function useHasLayers(): boolean {
  return useSyncExternalStore(subscribe, () => layers.length > 0);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useDialogs(): State {
  return useSyncExternalStore(subscribe, () => state);
}
