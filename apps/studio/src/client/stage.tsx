/**
 * The place of a Pixi scene. It follows the size of its box, sharpens to the screen, rests while
 * hidden, and builds the scene again after the graphics context was lost. Where nothing can be
 * drawn the game goes on without pictures: every result is also text.
 */
import "pixi.js/filters";
import "pixi.js/unsafe-eval";
import { Application, Ticker, WebGLRenderer, type Container, type RenderGroup } from "pixi.js";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useFrame } from "./frame.ts";
import { createUnderlay, type Ground } from "./ground.ts";

export interface Scene {
  readonly view: Container;
  /** What stands still behind it. */
  readonly ground?: Ground;
  readonly layout: (width: number, height: number) => void;
  readonly advance: (deltaMs: number) => void;
  /** Only slow life at the edges moves, for which every second frame is enough. */
  readonly isCalm?: () => boolean;
  readonly dispose: () => void;
}

export type MakeScene<S extends Scene> = (application: Application) => Promise<S>;

/** More than two device pixels a point cost time and show nothing. */
const resolutionMax = 2;
/** A longer gap between frames (a hidden tab) must not fling things across the screen. */
const deltaMsMax = 500;
const restoreMs = 400;
/** So many frames of this time, or fewer that took more, make what moves coarser. */
const slowFrameMs = 40;
const slowFramesMax = 24;
/** While a game begins its frames say nothing of how quick a device is. */
const beginsMs = 2_000;
/** From one frame of a calm scene to the next, a little less than two of a usual screen. */
const calmFrameMs = 25;
const resolutionMin = 0.5;
/** Where the ground is a separate picture, only what moves is drawn, so it can be drawn sharper. */
const resolutionMinAbove = 1;
/** A scene at rest for this long is drawn once more, at full sharpness. */
const restMs = 500;
/**
 * For every dot a shader asks each texture its batch may hold, which small devices feel, and those
 * most that draw with their processor: one texture, and a few calls more to draw.
 */
const texturesInBatch = 1;

/** Whether anything moved or changed since it was drawn. */
function hasChanged(group: RenderGroup): boolean {
  return (
    group.structureDidChange ||
    group.childrenRenderablesToUpdate.index > 0 ||
    Object.values(group.childrenToUpdate).some(({ index }) => index > 0) ||
    group.renderGroupChildren.some(hasChanged)
  );
}

interface Mounted {
  readonly scene: Scene;
  readonly unmount: () => void;
}

/** Advances and draws a scene: coarser where it would stutter, not at all where nothing changed. */
function stepOf(
  { renderer, stage }: Application,
  scene: Scene,
  ticker: Ticker,
  paint: () => void,
): () => void {
  const finest = renderer.resolution;
  const coarsest = scene.ground === undefined ? resolutionMin : resolutionMinAbove;
  let moving = finest;
  let slowFrames = 0;
  let restedMs = 0;
  let beganMs = 0;
  let owedMs = 0;
  return () => {
    const { elapsedMS } = ticker;
    owedMs += elapsedMS;
    if (owedMs < calmFrameMs && scene.isCalm?.() === true) return;
    scene.advance(Math.min(owedMs, deltaMsMax));
    paint();
    const isMoving = hasChanged(stage.renderGroup);
    restedMs = isMoving ? 0 : restedMs + owedMs;
    beganMs += owedMs;
    owedMs = 0;
    if (isMoving && beganMs > beginsMs) {
      slowFrames =
        elapsedMS > slowFrameMs
          ? slowFrames + elapsedMS / slowFrameMs
          : Math.max(0, slowFrames - 1);
    }
    if (slowFrames > slowFramesMax && moving > coarsest) {
      slowFrames = 0;
      moving = Math.max(coarsest, moving / 2);
    }
    const wanted = isMoving ? moving : restedMs > restMs ? finest : renderer.resolution;
    const isResized = wanted !== renderer.resolution;
    if (isResized) renderer.resolution = wanted;
    if (isMoving || isResized) renderer.render(stage);
  };
}

async function makeRenderer(): Promise<WebGLRenderer> {
  const renderer = new WebGLRenderer();
  await renderer.init({
    backgroundAlpha: 0,
    // Samples for smooth edges cost most of a frame: what moves is a picture with soft ones.
    antialias: false,
    autoDensity: true,
    resolution: Math.min(window.devicePixelRatio, resolutionMax),
    powerPreference: "high-performance",
    // All that is drawn with is in this file.
    manageImports: false,
  });
  renderer.limits.maxBatchableTextures = texturesInBatch;
  return renderer;
}

function prepare(): Promise<WebGLRenderer> {
  const made = makeRenderer();
  // If this fails, the stage reports it.
  made.catch(() => undefined);
  return made;
}

const isFrame = document.querySelector("#frame") !== null;
/** Made while the session is asked for, for the first stage. */
let prepared = isFrame ? prepare() : undefined;

async function takeRenderer(): Promise<WebGLRenderer> {
  const taken = prepared ?? makeRenderer();
  prepared = undefined;
  return taken;
}

async function mount(
  host: HTMLElement,
  make: MakeScene<Scene>,
  lost: () => void,
): Promise<Mounted> {
  const application = new Application<WebGLRenderer>();
  application.renderer = await takeRenderer();
  const { canvas, renderer, stage } = application;
  renderer.resize(Math.max(1, host.clientWidth), Math.max(1, host.clientHeight));
  canvas.setAttribute("aria-hidden", "true");
  host.append(canvas);
  const scene = await make(application);
  stage.addChild(scene.view);
  const { ground } = scene;
  const underlay =
    ground === undefined
      ? undefined
      : createUnderlay(host, application, ground, renderer.resolution);
  const fit = (): void => {
    const { clientWidth: width, clientHeight: height } = host;
    if (width === 0 || height === 0) return;
    renderer.resize(width, height);
    scene.layout(width, height);
    underlay?.paint();
    application.render();
  };
  fit();
  const observer = new ResizeObserver(fit);
  observer.observe(host);
  const ticker = new Ticker();
  ticker.add(stepOf(application, scene, ticker, () => underlay?.paint()));
  ticker.start();
  const onVisibility = (): void => {
    if (document.hidden) ticker.stop();
    else ticker.start();
  };
  document.addEventListener("visibilitychange", onVisibility);
  canvas.addEventListener("webglcontextlost", lost);
  return {
    scene,
    unmount: () => {
      document.removeEventListener("visibilitychange", onVisibility);
      canvas.removeEventListener("webglcontextlost", lost);
      observer.disconnect();
      ticker.destroy();
      scene.dispose();
      ground?.view.destroy({ children: true });
      underlay?.dispose();
      stage.destroy({ children: true });
      renderer.destroy({ removeView: true });
    },
  };
}

/** Calls `onScene` with the scene when it is ready, and with null when it is removed. */
export function Stage<S extends Scene>({
  make,
  onScene,
}: {
  readonly make: MakeScene<S>;
  readonly onScene: (scene: S | null) => void;
}) {
  const t = useTranslations("frame");
  const frame = useFrame();
  const host = useRef<HTMLDivElement>(null);
  const [epoch, setEpoch] = useState(0);
  const [state, setState] = useState<"drawing" | "lost" | "none">("drawing");
  const told = useRef(onScene);
  useEffect(() => {
    told.current = onScene;
  });
  useEffect(() => {
    const box = host.current;
    if (box === null) return undefined;
    let mounted: Mounted | null = null;
    let isGone = false;
    const lost = (): void => {
      setState("lost");
      setTimeout(() => {
        if (!isGone) setEpoch(epoch + 1);
      }, restoreMs);
    };
    const keep = async (application: Application): Promise<S> => {
      const scene = await make(application);
      if (!isGone) told.current(scene);
      return scene;
    };
    const start = async (): Promise<void> => {
      try {
        mounted = await mount(box, keep, lost);
        setState("drawing");
        if (isGone) mounted.unmount();
        else frame.hasScene.set(true);
      } catch {
        setState("none");
        frame.hasScene.set(true);
      }
    };
    void start();
    return () => {
      isGone = true;
      told.current(null);
      mounted?.unmount();
    };
  }, [frame, make, epoch]);
  return (
    <div className="stage">
      <div ref={host} className="stage-box" />
      {state !== "drawing" && (
        <p role="status" className="stage-note">
          {state === "lost" ? t("graphicsLost") : t("graphicsNone")}
        </p>
      )}
    </div>
  );
}
