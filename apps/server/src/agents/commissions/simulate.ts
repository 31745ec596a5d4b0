import type { AgentSimulation, CallParsed } from "@baize/contract";
import { parseMinor } from "@baize/money";
import type { Member } from "../../identity/index.ts";
import type { Reader } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { dayOf } from "../../platform/zone-days.ts";
import { faultOfTerms } from "../contracts/rules.ts";
import type { Terms } from "@baize/contract/agent-terms";
import { amountText, productOf, termsOf } from "../contracts/wire-terms.ts";
import { policyIn } from "../policy/service.ts";
import { listHeld } from "./contract-store.ts";
import {
  carryInOf,
  dueOf,
  noInputs,
  type Before,
  type Inputs,
  type Result,
} from "@baize/contract/agent-due";
import { readFigures } from "./figures-of.ts";
import {
  hoursBefore,
  periodsBefore,
  realtimePeriod,
  type Period,
  type TimedPeriod,
} from "../periods.ts";
import { listDueBetween } from "./read-store.ts";
import { countingOf } from "./counting.ts";
import type { CommissionDeps } from "./service.ts";

/** What terms would give, by the function that settles them. Nothing is written. */

type Body = CallParsed<"simulateAgentContract">["body"];
type Told = AgentSimulation["periods"][number];

function toldOf(
  { kind }: Terms,
  {
    inputs,
    result,
    currency,
  }: {
    readonly inputs: Inputs;
    readonly result: Result;
    readonly currency: string;
  },
  more: Pick<Told, "period" | "from" | "to" | "inForce" | "own" | "kept">,
): Told {
  const text = (amount: bigint) => amountText(amount, currency);
  return {
    ...more,
    valid: text(inputs.validMinor),
    ggr: text(result.ggrMinor),
    base: kind === "dividend" ? text(result.baseMinor) : null,
    active: inputs.active,
    tier: result.tier === undefined ? null : result.tier + 1,
    due: text(result.dueMinor),
  };
}

/** Results of periods one after the other, with what each carries on. */
function through(terms: Terms, periods: readonly Period[], inputs: readonly Inputs[]): Result[] {
  let before: Before | undefined;
  return periods.map(({ from: fromDay }, at) => {
    const result = dueOf(terms, inputs[at] ?? noInputs, carryInOf(terms, before, fromDay));
    before = { fromDay, netMinor: result.netMinor, baseMinor: result.baseMinor };
    return result;
  });
}

function typedFigures({ figures }: Body, terms: Terms, currency: string): Inputs {
  if (figures === undefined) throw new Refusal("not_found");
  const amount = (text: string, field: string) => {
    const read = parseMinor(text, currency);
    if (read === undefined) throw new Refusal("contract_rule", { field, reason: "not_exact" });
    return read;
  };
  const ggrMinor: bigint = amount(figures.ggr, "ggr");
  // What stands between GGR and net is one figure here; jackpots are always taken off.
  const between = terms.kind === "dividend" ? ggrMinor - amount(figures.net, "net") : 0n;
  return {
    ...noInputs,
    stakeMinor: ggrMinor,
    jackpotMinor: between,
    validMinor: amount(figures.valid, "valid"),
    wonMinor: figures.won === undefined ? 0n : amount(figures.won, "won"),
    active: figures.active,
  };
}

interface Asked {
  readonly terms: Terms;
  readonly product: string;
  readonly periods: readonly (Period | TimedPeriod)[];
}

async function resultsOf(
  deps: CommissionDeps,
  reader: Reader,
  {
    memberId: agentId,
    merchantCode,
    currency,
  }: Pick<Member, "memberId" | "merchantCode" | "currency">,
  { terms, product, periods }: Asked,
) {
  const counting = countingOf(terms, await policyIn(deps, reader, merchantCode, currency));
  const inputs = await readFigures(
    reader,
    terms.kind,
    periods.map((period) => {
      const moments = "fromAt" in period ? period : { fromAt: null, untilAt: null };
      const { from, to } = period;
      const { fromAt, untilAt } = moments;
      return { agentId, from, to, fromAt, untilAt, product, ...counting };
    }),
  );
  return { inputs, results: through(terms, periods, inputs) };
}

/** What the caller's own contract of the kind gives for the same periods. */
async function ownOf(
  deps: CommissionDeps,
  reader: Reader,
  me: Member,
  asked: Asked,
  now: { readonly day: string; readonly at: Date },
) {
  const held = await listHeld(reader, me.memberId, asked.terms.kind, now);
  const own = held.find(({ product }) => product === asked.product);
  if (own === undefined) return undefined;
  const isSame =
    own.terms.kind !== "dividend" ||
    (asked.terms.kind === "dividend" && own.terms.period === asked.terms.period);
  // Another rhythm cannot be set against these periods.
  if (!isSame) return undefined;
  return (await resultsOf(deps, reader, me, { ...asked, terms: own.terms })).results;
}

/** The last ones that are over. */
function periodsOf(
  terms: Terms,
  now: Date,
  today: string,
  timeZone: string,
  count: number,
): (Period | TimedPeriod)[] {
  if (terms.kind === "hourly") return hoursBefore(now, count, timeZone);
  const days = periodsBefore(terms.kind === "dividend" ? terms.period : "D", today, count);
  return terms.kind === "realtime" ? days.map(({ from }) => realtimePeriod(from, timeZone)) : days;
}

/** Refuses, in this order: contract_rule, not_found. */
export async function simulate(
  deps: CommissionDeps,
  memberId: bigint,
  body: Body,
): Promise<AgentSimulation> {
  const me = await deps.identity.getMember(memberId);
  const { currency, merchantCode } = me;
  const product = productOf(body.product);
  const terms = termsOf(body.terms, product, currency);
  const fault = faultOfTerms(terms, product);
  if (fault !== undefined) throw new Refusal("contract_rule", { ...fault });
  const { downlineRef } = body;
  if (downlineRef === undefined) {
    const inputs = typedFigures(body, terms, currency);
    const result = dueOf(terms, inputs, 0n);
    const nobody = { period: null, from: null, to: null, inForce: null, own: null, kept: null };
    const told = toldOf(terms, { inputs, result, currency }, nobody);
    return { currency, periods: [told], totals: { due: told.due, kept: null } };
  }
  const { timeZone } = await deps.brand.getMerchant(merchantCode);
  const now = deps.clock.now();
  const today = dayOf(now, timeZone);
  const asked = { terms, product, periods: periodsOf(terms, now, today, timeZone, body.periods) };
  const named = await deps.identity.memberByPublicId(downlineRef);
  return deps.db.read(async (reader) => {
    const ids = named === undefined ? [] : [named.memberId];
    const [below] = await deps.identity.team.findIn(reader, me, ids, now);
    if (below === undefined || below.uplineId !== memberId) throw new Refusal("not_found");
    const team = { memberId: below.memberId, merchantCode, currency };
    const { inputs, results } = await resultsOf(deps, reader, team, asked);
    const own = await ownOf(deps, reader, me, asked, { day: today, at: now });
    const keys = asked.periods.map(({ key }) => key);
    const inForce = await listDueBetween(reader, below.memberId, {
      kind: terms.kind,
      product,
      keys,
    });
    const text = (amount: bigint) => amountText(amount, currency);
    const periods = asked.periods.map(({ key, from, to }, at) => {
      const result = results[at] as Result;
      const paid = inForce.get(key);
      const mine = own?.[at]?.dueMinor;
      return toldOf(
        terms,
        { inputs: inputs[at] ?? noInputs, result, currency },
        {
          period: key,
          from,
          to,
          inForce: paid === undefined ? null : text(paid),
          own: mine === undefined ? null : text(mine),
          kept: mine === undefined ? null : text(mine - result.dueMinor),
        },
      );
    });
    const due = results.reduce((sum, { dueMinor }) => sum + dueMinor, 0n);
    const mine = own?.reduce((sum, { dueMinor }) => sum + dueMinor, 0n);
    return {
      currency,
      periods,
      totals: { due: text(due), kept: mine === undefined ? null : text(mine - due) },
    };
  });
}
