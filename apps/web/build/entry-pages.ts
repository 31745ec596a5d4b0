import type { Plugin } from "vite";

/** Addresses of the entries beside the site, and the page of each. */
const entries = [
  [/^\/agent(?:Home)?(?:$|[/?])/, "/agent.html"],
  [/^\/console(?!\/api\/)(?:$|[/?])/, "/console.html"],
] as const;

/** Answers each entry's addresses with its page while developing, as the server does otherwise. */
export function entryPages(): Plugin {
  return {
    name: "entry-pages",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const entry = entries.find(([addresses]) => addresses.test(request.url ?? ""));
        if (entry !== undefined) request.url = entry[1];
        next();
      });
    },
  };
}
