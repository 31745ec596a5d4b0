import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";

/**
 * The service worker: it caches the parts of the first page and the offline page, so that the site
 * can be installed on a home screen. It handles nothing else. Calls, the feed, games, art, uploaded
 * pictures, the office and the console go past it to the network.
 */

/** The texts of the offline page in every language that has them. */
function offlineTexts(folder: string): Record<string, unknown> {
  const texts: Record<string, unknown> = {};
  for (const language of readdirSync(folder)) {
    const file = path.join(folder, language, "pages.json");
    try {
      const { offline } = JSON.parse(readFileSync(file, "utf8")) as { offline?: unknown };
      if (offline !== undefined) texts[language] = offline;
    } catch (error) {
      // A language that has only just been begun has no such file yet.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
  return texts;
}

function offlinePage(localesFolder: string): Plugin {
  return {
    name: "offline-page",
    apply: "build",
    generateBundle() {
      this.emitFile({
        type: "asset",
        fileName: "offline.json",
        source: JSON.stringify(offlineTexts(localesFolder)),
      });
    },
  };
}

export function serviceWorker(localesFolder: string) {
  return [
    offlinePage(localesFolder),
    VitePWA({
      // The page asks before it takes a new version; it registers the worker itself, after load.
      registerType: "prompt",
      injectRegister: null,
      // The brand's name is in it, so the server writes it: platform/http/manifest.ts.
      manifest: false,
      includeAssets: [],
      workbox: {
        inlineWorkboxRuntime: true,
        cleanupOutdatedCaches: true,
        cacheId: "site",
        globPatterns: [
          "offline.{html,css,js,json}",
          "boot.js",
          "brand/mark.svg",
          "assets/{base,start,index,rolldown-runtime}-????????.{js,css}",
        ],
        dontCacheBustURLsMatching: /^assets\//,
        // Pages come from the server, which knows the brand's language and the newest version.
        navigateFallback: null,
        runtimeCaching: [
          {
            // Written into the worker as it stands, so it may use nothing around it.
            urlPattern: ({ request, url, sameOrigin }) =>
              sameOrigin &&
              request.mode === "navigate" &&
              !/^\/(?:agent|agentHome|console)(?:$|\/)/.test(url.pathname) &&
              !/^\/(?:wps|lgw|feed|media|art|docs|pay|\.well-known)(?:$|\/)/.test(url.pathname),
            handler: "NetworkOnly",
            options: { precacheFallback: { fallbackURL: "/offline.html" } },
          },
        ],
      },
    }),
  ];
}
