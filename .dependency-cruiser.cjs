/**
 * The dependency rule of docs/ARCHITECTURE.md, checked by `npm run check` through
 * tools/boundaries.ts.
 *
 * packages:  money → nothing   fair → money   contract → money
 * apps:      → packages; no app imports an app
 * server:    platform → ledger, backoffice → brand → identity, content
 *            → protection, verification, catalogue → vendors, support → cashier → rewards
 *            → agents → reports → modules.ts → app.ts, worker.ts; through
 *            index.ts only; no cycles
 * web:       ui, lib ← features ← player | agent | operator
 * studio:    engine ← games ← app; what runs in the frame never imports what runs on the server
 */
const serverLevels = [
  ["platform"],
  ["ledger", "backoffice"],
  ["brand"],
  ["identity", "content"],
  ["protection", "verification", "catalogue"],
  ["vendors", "support"],
  ["cashier"],
  ["rewards"],
  ["agents"],
  ["reports"],
];
const serverModules = serverLevels.flat();

/** Tests may reach into anything of their own app; the rule is about what ships. */
const test = "\\.(test|e2e)\\.tsx?$|/test/";

const levelRules = serverLevels.slice(0, -1).map((modules, level) => ({
  name: `server-level-${modules.join("-")}`,
  comment: "A lower level never imports a higher one: send an event, or have a function handed in.",
  severity: "error",
  from: { path: `^apps/server/src/(${modules.join("|")})/`, pathNot: test },
  to: {
    path: [
      `^apps/server/src/(${serverLevels
        .slice(level + 1)
        .flat()
        .join("|")})/`,
      "^apps/server/src/([a-z-]+\\.ts$|bin/)",
    ],
  },
}));

const packageRules = [
  ["money", "^packages/(?!money/)"],
  ["fair", "^packages/(?!(fair|money)/)"],
  ["contract", "^packages/(?!(contract|money)/)"],
].map(([name, others]) => ({
  name: `package-${name}`,
  comment: "money knows nothing; fair and contract know only money.",
  severity: "error",
  from: { path: `^packages/${name}/` },
  to: { path: others },
}));

const doors = serverModules.filter((name) => name !== "platform");

module.exports = {
  forbidden: [
    ...packageRules,
    ...levelRules,
    {
      name: "packages-know-no-app",
      comment: "A package is below every app.",
      severity: "error",
      from: { path: "^packages/" },
      to: { path: "^(apps|tools|tests|bench)/" },
    },
    {
      name: "packages-do-no-input-or-output",
      comment: "money, fair and contract are pure; only hashing is taken from Node.",
      severity: "error",
      from: { path: "^packages/", pathNot: test },
      to: { dependencyTypes: ["core"], pathNot: "^(node:)?crypto$" },
    },
    {
      name: "no-app-imports-an-app",
      comment: "Apps speak over the wire, in the words of the contract.",
      severity: "error",
      from: { path: "^apps/([^/]+)/" },
      to: { path: "^apps/", pathNot: "^apps/$1/" },
    },
    {
      name: "apps-do-not-import-tools",
      comment: "What ships does not depend on what builds it.",
      severity: "error",
      from: {
        path: "^apps/",
        pathNot: `${test}|/(vite|rolldown)\\.config\\.ts$|^apps/[^/]+/build/`,
      },
      to: { path: "^(tools|tests|bench)/" },
    },
    {
      name: "server-module-door",
      comment: "A module is imported only through its index.ts.",
      severity: "error",
      from: { path: "^apps/server/src/([^/]+)(/|\\.ts$)", pathNot: test },
      to: {
        path: `^apps/server/src/(${doors.join("|")})/`,
        pathNot: ["^apps/server/src/$1/", "^apps/server/src/[^/]+/index\\.ts$"],
      },
    },
    {
      name: "server-modules-are-known",
      comment: "A new module needs its level here and in docs/ARCHITECTURE.md.",
      severity: "error",
      from: {},
      to: {
        path: "^apps/server/src/[^/]+/",
        pathNot: `^apps/server/src/(bin|${serverModules.join("|")})/`,
      },
    },
    {
      name: "web-features-are-apart",
      comment: "Features never import features: lift what both need into ui or lib.",
      severity: "error",
      from: { path: "^apps/web/src/features/([^/]+)/", pathNot: test },
      to: { path: "^apps/web/src/features/", pathNot: "^apps/web/src/features/$1/" },
    },
    {
      name: "web-ground-knows-no-feature",
      comment: "ui and lib are below every feature.",
      severity: "error",
      from: { path: "^apps/web/src/(ui|lib)/", pathNot: test },
      to: { path: "^apps/web/src/(features|player|agent|operator)/" },
    },
    {
      name: "web-features-know-no-entry",
      comment: "A feature does not know the site it is shown in.",
      severity: "error",
      from: { path: "^apps/web/src/features/", pathNot: test },
      to: { path: "^apps/web/src/(player|agent|operator)/" },
    },
    {
      name: "web-entries-are-apart",
      comment: "Agent and operator code never ships to players.",
      severity: "error",
      from: { path: "^apps/web/src/(player|agent|operator)/" },
      to: {
        path: "^apps/web/src/(player|agent|operator)/",
        pathNot: "^apps/web/src/$1/",
      },
    },
    {
      name: "studio-engine-knows-no-game",
      comment: "The engine runs any game: hand the game in.",
      severity: "error",
      from: { path: "^apps/studio/src/engine/", pathNot: test },
      to: {
        path: "^apps/studio/src/(catalogue|games|kits|client)/",
        pathNot: "^apps/studio/src/catalogue/games\\.ts$",
      },
    },
    {
      name: "studio-frame-knows-no-server",
      comment: "Seeds live in the server part; what runs in the frame must not reach it.",
      severity: "error",
      from: { path: "^apps/studio/src/(client/|games/[^/]+/client/)", pathNot: test },
      to: { path: "^apps/studio/src/(engine|bin)/|^apps/studio/src/(app|store|service)\\.ts$" },
    },
    {
      name: "no-cycle",
      comment:
        "Two files that import each other are one file, or there is a third one between them.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "resolvable",
      comment: "The import leads nowhere.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^virtual:|\\?" },
    },
  ],
  options: {
    // TypeScript 7 has no compiler API; without this parser the cruise finds no modules and passes.
    parser: "swc",
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)dist/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"],
    },
  },
};
