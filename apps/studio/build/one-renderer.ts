import type { Plugin } from "vite";

const chooses = /pixi\.js\/lib\/rendering\/renderers\/autoDetectRenderer\.mjs$/;
const loads = /pixi\.js\/lib\/environment-(?:browser|webworker)\/\w+All\.mjs$/;
const tries = /pixi\.js\/lib\/rendering\/renderers\/canvas\/utils\/canUseNewCanvasBlendModes\.mjs$/;

/**
 * Leaves out what the drawing library brings for pages that let it choose its renderer and hear of
 * pointers in its canvas: frames make the one they draw with and use neither. It also tries, when
 * it is loaded, how another of its renderers would mix colours, which waits 20 to 40 ms for a
 * picture to be read back.
 */
export function oneRenderer(): Plugin {
  return {
    name: "one-renderer",
    apply: "build",
    load(id) {
      const file = id.replaceAll("\\", "/");
      if (loads.test(file)) return "export {};";
      if (tries.test(file)) return "export const canUseNewCanvasBlendModes = () => true;";
      if (!chooses.test(file)) return undefined;
      return "export function autoDetectRenderer() { throw new Error('no renderer is chosen'); }";
    },
  };
}
