import type { CDPSession, Page } from "@playwright/test";
import { play, type Visit } from "./phone.ts";

const cpuRate = Number(process.env["GAMES_CPU"] ?? "4");
const watchMs = 4_000;
const settleMs = 2_000;

export interface Motion {
  readonly workMs: number;
  /** The part of the work that is scripts. */
  readonly scriptMs: number;
  readonly perSecond: number;
}

/** All that is drawn from now on ends before its dots. */
export async function leaveOutDots(page: Page): Promise<void> {
  await page.evaluate(`
    const asked = WebGL2RenderingContext.prototype;
    for (const name of ["drawElements", "drawArrays", "drawElementsInstanced", "clear"]) {
      const draw = asked[name];
      asked[name] = function (...given) {
        this.enable(this.RASTERIZER_DISCARD);
        return draw.apply(this, given);
      };
    }`);
}

type Worked = Readonly<Record<"all" | "scripts", number>>;

/** In ms, since the page began. */
async function workedMs(client: CDPSession): Promise<Worked> {
  const { metrics } = await client.send("Performance.getMetrics");
  const of = (wanted: string): number =>
    (metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN) * 1000;
  return { all: of("TaskDuration"), scripts: of("ScriptDuration") };
}

const countFrames = `new Promise((resolve) => {
  let frames = 0;
  const startedAt = performance.now();
  const step = () => {
    frames += 1;
    if (performance.now() - startedAt >= ${watchMs}) resolve(frames);
    else requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
})`;

/** One round of a game that is open, with a slower processor. */
export async function watchMotion({ page, client }: Visit, kind: string): Promise<Motion> {
  await leaveOutDots(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: cpuRate });
  await page.waitForTimeout(settleMs);
  await play(page, kind);
  const before = await workedMs(client);
  const frames = await page.evaluate<number>(countFrames);
  const after = await workedMs(client);
  return {
    workMs: (after.all - before.all) / frames,
    scriptMs: (after.scripts - before.scripts) / frames,
    perSecond: (frames * 1000) / watchMs,
  };
}
