/**
 * What stands still behind a scene: drawn once for a size, as sharp as the screen, into a picture
 * that lies under the scene. The browser lays the two over one another, which costs far less than
 * drawing such a large picture in each frame. Where the scene has to be drawn coarser, its ground
 * stays sharp.
 */
import { Container, Rectangle, Sprite, type Application, type WebGLRenderer } from "pixi.js";

export interface Ground {
  /** Not part of the scene's own view. */
  readonly view: Container;
  /** Call it whenever one of its layers was redrawn. */
  readonly redraw: () => void;
  /** Grows with each call of `redraw`. */
  readonly edition: () => number;
}

export function createGround(...layers: Container[]): Ground {
  const view = new Container();
  view.addChild(...layers);
  let edition = 0;
  return {
    view,
    redraw: () => {
      edition += 1;
    },
    edition: () => edition,
  };
}

/** The picture of a ground below one box. */
export interface Underlay {
  /** Draws the ground where it was redrawn since. */
  readonly paint: () => void;
  readonly dispose: () => void;
}

async function canvasOf(drawn: Promise<ImageBitmap>): Promise<HTMLCanvasElement> {
  const canvas = document.createElement("canvas");
  canvas.className = "stage-ground";
  canvas.setAttribute("aria-hidden", "true");
  const context = canvas.getContext("bitmaprenderer");
  if (context === null) throw new Error("no picture can be handed over");
  context.transferFromImageBitmap(await drawn);
  return canvas;
}

/**
 * The picture is handed to the page without being read back: its thread would wait until the
 * graphics chip has drawn it, 75 to 700 ms where a processor does the work of one. Until it lies
 * under the scene it is part of it, also where a browser cannot hand it over.
 */
export function createUnderlay(
  host: HTMLElement,
  { renderer, stage }: Application<WebGLRenderer>,
  ground: Ground,
  resolution: number,
): Underlay {
  let painted = 0;
  let above: Sprite | undefined;
  let below: HTMLCanvasElement | undefined;
  const drop = (): void => {
    above?.destroy({ texture: true, textureSource: true });
    above = undefined;
  };
  const settle = async (sprite: Sprite, drawn: Promise<ImageBitmap>): Promise<void> => {
    const canvas = await canvasOf(drawn);
    // Drawn again or removed in the meantime.
    if (sprite !== above) return;
    host.prepend(canvas);
    below?.remove();
    below = canvas;
    drop();
  };
  return {
    paint: () => {
      if (ground.edition() === painted) return;
      painted = ground.edition();
      drop();
      const { clientWidth, clientHeight } = host;
      const frame = new Rectangle(0, 0, clientWidth, clientHeight);
      const made = { target: ground.view, frame, resolution, antialias: true };
      above = new Sprite(renderer.generateTexture(made));
      // Alone on the screen for as long as its picture is taken.
      renderer.resolution = resolution;
      const alone = new Container();
      alone.addChild(above);
      renderer.render({ container: alone });
      settle(above, createImageBitmap(renderer.canvas)).catch(() => undefined);
      stage.addChildAt(above, 0);
      alone.destroy();
    },
    dispose: () => {
      drop();
      below?.remove();
    },
  };
}
