/** The calls of games whose rounds take several steps (protocol-steps.ts). */
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { refuse } from "../engine/refusal.ts";
import type { Session } from "../engine/players/service.ts";
import type { Studio } from "../studio.ts";
import { pressFields } from "../engine/rounds/press.ts";
import { on, orderOf, parameter, read, sessionOf } from "./frame-routes.ts";

const choice = z.record(z.string().max(32), z.unknown());
const OpenRequest = z.strictObject({
  ...pressFields,
  actionId: z.uuid(),
  stake: z.string().max(32),
  choice,
});
const StepRequest = z.strictObject({
  actionId: z.uuid(),
  roundId: z.uuid(),
  place: z.int().min(1).max(10_000),
  step: choice,
});

/** A session plays its own game and no other. */
function checkGame(session: Session, gameCode: string): void {
  if (session.gameCode !== gameCode) refuse("game_unknown");
}

export function registerStepRoutes(app: FastifyInstance, studio: Studio): void {
  on(app, "POST", "/api/games/:code/open", async (request) => {
    const session = await sessionOf(studio, request);
    const asked = read(OpenRequest, request.body);
    checkGame(session, parameter(request, "code"));
    const { order } = orderOf(studio, session, asked);
    return studio.steps.open({ ...order, choice: asked.choice });
  });
  on(app, "POST", "/api/games/:code/step", async (request) => {
    const session = await sessionOf(studio, request);
    const asked = read(StepRequest, request.body);
    checkGame(session, parameter(request, "code"));
    return studio.steps.step({ ...asked, session });
  });
}
