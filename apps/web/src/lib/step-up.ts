import type { StepUpAction, StepUpMethod } from "@baize/contract";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { CallOptions } from "./client.ts";
import { serverNow } from "./clock.ts";
import { CallRefused } from "./refused.ts";

/**
 * Fresh proofs for what touches money or credentials. A call is made as it is; where the server
 * asks for a proof, one dialog collects it and the call is repeated with its token.
 *
 * A proof is good for one success: after any other refusal, such as a mistyped code, it is kept for
 * the next try of the same action, until the page that asked is left.
 */

export interface Proof {
  readonly stepUpToken: string;
  readonly endsAt: string;
}

export interface ProofNeeded {
  readonly action: StepUpAction;
  readonly methods: readonly StepUpMethod[];
}

interface Question extends ProofNeeded {
  readonly id: number;
  readonly answer: (proof: Proof | undefined) => void;
}

let question: Question | undefined;
/** The places that show the dialog; the first of them does, so that a question is asked once. */
let hosts: readonly symbol[] = [];
let nextId = 1;
const held = new Map<StepUpAction, Proof>();
const listeners = new Set<() => void>();

function show(next: Question | undefined): void {
  question = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The question that waits for its proof, for the one dialog that asks it. */
export function useProofQuestion(): Question | undefined {
  const [self] = useState(() => Symbol("host"));
  useEffect(() => {
    hosts = [...hosts, self];
    return () => {
      hosts = hosts.filter((host) => host !== self);
      if (hosts.length > 0) return;
      held.clear();
      answerProof(undefined);
    };
  }, [self]);
  return useSyncExternalStore(subscribe, () => (hosts[0] === self ? question : undefined));
}

/** Ends the question; without a proof the call is not made. */
export function answerProof(proof: Proof | undefined): void {
  const asked = question;
  if (asked === undefined) return;
  show(undefined);
  asked.answer(proof);
}

function askProof(needed: ProofNeeded): Promise<Proof | undefined> {
  answerProof(undefined);
  return new Promise((answer) => {
    show({ ...needed, id: nextId, answer });
    nextId += 1;
  });
}

function proofNeededBy(error: unknown): ProofNeeded | undefined {
  if (!(error instanceof CallRefused) || error.code !== "step_up_required") return undefined;
  const { action, methods } = error.value;
  if (typeof action !== "string" || !Array.isArray(methods)) return undefined;
  return { action: action as StepUpAction, methods: methods as readonly StepUpMethod[] };
}

function heldProof(action: StepUpAction): Proof | undefined {
  const proof = held.get(action);
  if (proof === undefined || Date.parse(proof.endsAt) > serverNow()) return proof;
  held.delete(action);
  return undefined;
}

/**
 * Makes a call that may need a fresh proof, with the options it is given. Undefined means that the
 * member would rather not: nothing was done, and nothing is to be said.
 */
export async function withStepUp<T>(
  action: StepUpAction,
  make: (options: CallOptions) => Promise<T>,
): Promise<T | undefined> {
  for (;;) {
    const proof = heldProof(action);
    try {
      const answer = await make(proof === undefined ? {} : { stepUpToken: proof.stepUpToken });
      held.delete(action);
      return answer;
    } catch (error) {
      const needed = proofNeededBy(error);
      if (needed === undefined || hosts.length === 0) throw error;
      held.delete(action);
      const shown = await askProof(needed);
      if (shown === undefined) return undefined;
      held.set(action, shown);
    }
  }
}
