import type { Plugin } from "vite";

/** Answers the console's addresses with its page while developing, as the server does otherwise. */
export function consolePage(): Plugin {
  return {
    name: "console-page",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const isPage = /^\/console(?:$|[/?])/.test(request.url ?? "");
        const isCall = request.url?.startsWith("/console/api/") === true;
        if (isPage && !isCall) request.url = "/console.html";
        next();
      });
    },
  };
}
