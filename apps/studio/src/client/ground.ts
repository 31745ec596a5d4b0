/**
 * What stands still behind a scene: drawn once for a size, as sharp as the screen, into a picture
 * that lies under the scene. The browser lays the two over one another, which costs far less than
 * drawing such a large picture in each frame. Where the scene has to be drawn coarser, its ground
 * stays sharp.
 */
import { Container, Rectangle, type Renderer } from "pixi.js";

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

const className = "stage-ground";

/** Puts the picture of a ground under the scene, in place of the one before. */
export function paintGround(host: HTMLElement, renderer: Renderer, { view }: Ground): void {
  const drawn = renderer.extract.canvas({
    target: view,
    frame: new Rectangle(0, 0, host.clientWidth, host.clientHeight),
    resolution: Math.min(window.devicePixelRatio, 2),
    antialias: true,
  });
  if (!(drawn instanceof HTMLCanvasElement)) return;
  drawn.className = className;
  drawn.setAttribute("aria-hidden", "true");
  removeGround(host);
  host.prepend(drawn);
}

export function removeGround(host: HTMLElement): void {
  host.querySelector(`.${className}`)?.remove();
}
