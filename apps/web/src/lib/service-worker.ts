/**
 * The service worker, which keeps the look of the site and the offline page and nothing else; what
 * it does is configured in build/service-worker.ts. It is registered after the page has loaded.
 *
 * A new worker waits until the visitor agrees to the new version: pages that are open keep the
 * files they were loaded with.
 */

import { hourMs } from "@baize/contract/durations";

const scriptPath = "/sw.js";

/** The page's policy requires a Trusted Types policy to name a script; this one allows one name. */
function trustedScript(): string {
  const { trustedTypes } = globalThis as {
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(path: string): string },
      ): { createScriptURL(path: string): unknown };
    };
  };
  if (trustedTypes === undefined) return scriptPath;
  const policy = trustedTypes.createPolicy("service-worker", {
    createScriptURL(path) {
      if (path !== scriptPath) throw new TypeError(`not the service worker: ${path}`);
      return path;
    },
  });
  return policy.createScriptURL(scriptPath) as string;
}

/** Calls back when another worker has been installed and waits for this one to go. */
function watch(registration: ServiceWorkerRegistration, onWaiting: () => void): void {
  if (registration.waiting !== null) onWaiting();
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      // Without a controller it is the first worker, and there is nothing to update.
      const isUpdate = navigator.serviceWorker.controller !== null;
      if (installing.state === "installed" && isUpdate) onWaiting();
    });
  });
}

/** How often a page that stays open asks for a new version. */
const updateMs = hourMs;

/**
 * Registers the worker. `onUpdate` is called when a new version is ready, with a function that
 * activates it and reloads the page.
 */
export async function registerServiceWorker(
  onUpdate: (takeOver: () => void) => void,
): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register(trustedScript(), { scope: "/" });
    watch(registration, () =>
      onUpdate(() => {
        navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), {
          once: true,
        });
        registration.waiting?.postMessage({ type: "SKIP_WAITING" });
      }),
    );
    setInterval(() => void registration.update().catch(() => undefined), updateMs);
  } catch {
    // The site works without it: plain http, private windows and full disks have none.
  }
}
