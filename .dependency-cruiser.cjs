/**
 * The dependency rule of docs/ARCHITECTURE.md, checked by `npm run check` through
 * tools/boundaries.ts.
 *
 * packages:  money → nothing   fair → money   contract → money
 * apps:      → packages; no app imports an app
 * server:    platform → ledger, backoffice → brand → inbox → identity, content
 *            → protection, verification, catalogue → vendors, support → cashier → rewards
 *            → agents → reports → modules.ts → app.ts, worker.ts; through
 *            index.ts only; no cycles
 * web:       ui, lib ← features ← player | agent | operator
 * studio:    engine ← kits ← games ← catalogue ← http, verify, studio.ts; a game is imported by its
 *            catalogue alone; what runs in the frame never imports what runs on the server
 */
const serverLevels = [
  ["platform"],
  ["ledger", "backoffice"],
  ["brand"],
  ["inbox"],
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
        path: [
          "^apps/studio/src/(kits|games|catalogue|client|http|verify)/",
          "^apps/studio/src/studio\\.ts$",
        ],
      },
    },
    {
      name: "studio-kits-know-no-game",
      comment: "A kit is what games are built from: let the game hand in what is its own.",
      severity: "error",
      from: { path: "^apps/studio/src/kits/", pathNot: test },
      to: {
        path: ["^apps/studio/src/(games|catalogue|http|verify)/", "^apps/studio/src/studio\\.ts$"],
      },
    },
    {
      name: "studio-games-are-collected",
      comment:
        "Nothing names a game but lists that are written from their folders: what is asked of " +
        "any game is a field of defineGame or defineGameClient.",
      severity: "error",
      from: {
        path: "^apps/studio/src/",
        pathNot: [test, "^apps/studio/src/(games/|[^.]+\\.gen\\.ts$)"],
      },
      to: {
        path: "^apps/studio/src/games/",
      },
    },
    {
      name: "studio-games-are-apart",
      comment: "What several games need is a kit. A live table may be the twin of a game.",
      severity: "error",
      from: { path: "^apps/studio/src/games/(?:live-)?([^/]+)/", pathNot: test },
      to: {
        path: "^apps/studio/src/(games|catalogue|http|verify)/",
        pathNot: "^apps/studio/src/games/(live-)?$1/",
      },
    },
    {
      name: "studio-slots-are-apart",
      comment: "A slot is a folder of its own; what slots share is kits/slot.",
      severity: "error",
      from: { path: "^apps/studio/src/games/slots/([^/]+)/", pathNot: test },
      to: {
        path: "^apps/studio/src/games/slots/",
        pathNot: "^apps/studio/src/games/slots/$1/",
      },
    },
    {
      name: "studio-draws-know-no-sales",
      comment: "Results follow from link and beacon: what the house would lose is nothing to them.",
      severity: "error",
      from: { path: "^apps/studio/src/lottery/(draws|drawing|beacon)/", pathNot: test },
      to: {
        path: ["^apps/studio/src/lottery/slips/", "^apps/studio/src/lottery/(lottery|views)\\.ts$"],
        pathNot: "^apps/studio/src/lottery/slips/slip-store\\.ts$",
      },
    },
    {
      name: "studio-frame-knows-no-server",
      comment: "Seeds live in the server part; what runs in the frame must not reach it.",
      severity: "error",
      from: {
        path: [
          "^apps/studio/src/client/",
          "^apps/studio/src/lottery/client/",
          "^apps/studio/src/(games|kits)/[^/]+/client/",
        ],
        pathNot: test,
      },
      to: {
        path: [
          "^apps/studio/src/(engine|platform|http|catalogue|bin)/",
          // Plays and prizes are pure and draw nothing: the board counts lines by them.
          "^apps/studio/src/lottery/(beacon|drawing|draws|draw-rows)/",
          "^apps/studio/src/lottery/slips/(?!exposure\\.)",
          "^apps/studio/src/lottery/(?!protocol\\.)[a-z-]+\\.ts$",
          "^apps/studio/src/studio\\.ts$",
          // What draws outcomes: a frame has the half of a game in its client folder.
          "^apps/studio/src/games/[^/]+/(game|part)\\.ts$",
          "^apps/studio/src/games/slots/[^/]+/game\\.ts$",
          "^apps/studio/src/kits/(game|define-slot)\\.ts$",
          "^apps/studio/src/kits/[^/]+/(part|slot)\\.ts$",
        ],
      },
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
