import type { Plugin } from "vite";

const chooses = /pixi\.js\/lib\/rendering\/renderers\/autoDetectRenderer\.mjs$/;
const loads = /pixi\.js\/lib\/environment-(?:browser|webworker)\/\w+All\.mjs$/;

/**
 * Leaves out what the drawing library brings for pages that let it choose its renderer and hear of
 * pointers in its canvas: frames make the one they draw with and use neither.
 */
export function oneRenderer(): Plugin {
  return {
    name: "one-renderer",
    apply: "build",
    load(id) {
      const file = id.replaceAll("\\", "/");
      if (loads.test(file)) return "export {};";
      if (!chooses.test(file)) return undefined;
      return "export function autoDetectRenderer() { throw new Error('no renderer is chosen'); }";
    },
  };
}
