import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { CallOptions } from "./client.ts";
import { CallRefused } from "./refused.ts";
import { answerProof, useProofQuestion, withStepUp } from "./step-up.ts";

afterEach(cleanup);

const needed = new CallRefused("step_up_required", 403, "", {
  action: "bind_email",
  methods: ["totp"],
});
const proof = { stepUpToken: "fresh", endsAt: "2999-01-01T00:00:00.000Z" };

/** A server that wants a proof, then answers or refuses in turn. */
function server(...outcomes: readonly (string | CallRefused)[]) {
  const sent: (string | undefined)[] = [];
  const left = [...outcomes];
  const make = async ({ stepUpToken }: CallOptions) => {
    sent.push(stepUpToken);
    if (stepUpToken === undefined) throw needed;
    const outcome = left.shift();
    if (outcome === undefined || outcome instanceof CallRefused) throw outcome ?? needed;
    return outcome;
  };
  return { sent, make };
}

test("a call that needs a proof is repeated with it: step_up_required", async () => {
  const host = renderHook(() => useProofQuestion());
  const { sent, make } = server("done");
  const answer = withStepUp("bind_email", make);
  await act(() => Promise.resolve());
  expect(host.result.current).toMatchObject({ action: "bind_email", methods: ["totp"] });
  act(() => answerProof(proof));
  await expect(answer).resolves.toBe("done");
  expect(sent).toEqual([undefined, "fresh"]);
  expect(host.result.current).toBeUndefined();
});

test("a proof is kept after a mistyped code and used up by the success", async () => {
  renderHook(() => useProofQuestion());
  const { sent, make } = server(new CallRefused("code_wrong", 422), "done", "again");
  const first = withStepUp("bind_email", make);
  const refused = expect(first).rejects.toThrow(CallRefused);
  await act(() => Promise.resolve());
  act(() => answerProof(proof));
  await refused;
  await expect(withStepUp("bind_email", make)).resolves.toBe("done");
  expect(sent).toEqual([undefined, "fresh", "fresh"]);
  const third = withStepUp("bind_email", make);
  await act(() => Promise.resolve());
  act(() => answerProof(undefined));
  await expect(third).resolves.toBeUndefined();
});

test("a proof for one action is not sent with another", async () => {
  renderHook(() => useProofQuestion());
  const email = server(new CallRefused("code_wrong", 422));
  const refused = expect(withStepUp("bind_email", email.make)).rejects.toThrow(CallRefused);
  await act(() => Promise.resolve());
  act(() => answerProof(proof));
  await refused;
  const mobile = server("done");
  const answer = withStepUp("bind_mobile", mobile.make);
  await act(() => Promise.resolve());
  act(() => answerProof(undefined));
  await answer;
  expect(mobile.sent).toEqual([undefined]);
});

test("a proof whose time is over is not sent: another is asked for", async () => {
  const host = renderHook(() => useProofQuestion());
  const { sent, make } = server("done");
  const answer = withStepUp("bind_email", make);
  await act(() => Promise.resolve());
  const first = host.result.current?.id ?? 0;
  await act(async () => answerProof({ ...proof, endsAt: "2001-01-01T00:00:00.000Z" }));
  expect(host.result.current?.id).toBe(first + 1);
  act(() => answerProof(proof));
  await expect(answer).resolves.toBe("done");
  expect(sent).toEqual([undefined, undefined, "fresh"]);
});

test("saying no does nothing and says nothing", async () => {
  renderHook(() => useProofQuestion());
  const { sent, make } = server("done");
  const answer = withStepUp("bind_email", make);
  await act(() => Promise.resolve());
  act(() => answerProof(undefined));
  await expect(answer).resolves.toBeUndefined();
  expect(sent).toEqual([undefined]);
});

test("leaving the page answers the question with no and forgets its proofs", async () => {
  const host = renderHook(() => useProofQuestion());
  const { sent, make } = server("done");
  const answer = withStepUp("bind_email", make);
  await act(() => Promise.resolve());
  host.unmount();
  await expect(answer).resolves.toBeUndefined();
  expect(sent).toEqual([undefined]);
});

test("without a dialog to ask, and for every other refusal, the refusal is passed on", async () => {
  await expect(withStepUp("profile", server().make)).rejects.toBe(needed);
  const other = new CallRefused("payout_frozen", 409);
  await expect(withStepUp("profile", () => Promise.reject(other))).rejects.toBe(other);
});
