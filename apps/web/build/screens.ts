import type { Plugin } from "vite";

/** How the router's plugin asks for the code it has split off a route. */
const importer = /(\$\$split\w*Importer\s*=\s*)\(\)\s*=>\s*(import\((?:'[^']*'|"[^"]*")\))/g;

/**
 * Gives every screen that is loaded on demand its retry and its time limit (lib/screens.ts). The
 * router's plugin writes the imports, so they are wrapped where it has written them.
 */
export function loadScreens(routesFolder: string, loader: string): Plugin {
  return {
    name: "load-screens",
    enforce: "pre",
    transform(code, id) {
      if (!id.startsWith(routesFolder) || !code.includes("lazyRouteComponent(")) return undefined;
      let wrapped = 0;
      const text = code.replace(importer, (_, start: string, load: string) => {
        wrapped += 1;
        return `${start}() => loadScreen(() => ${load})`;
      });
      if (wrapped === 0) this.error("the router's plugin writes its imports in another way now");
      return { code: `import { loadScreen } from ${JSON.stringify(loader)};\n${text}`, map: null };
    },
  };
}
