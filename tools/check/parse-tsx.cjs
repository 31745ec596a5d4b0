/**
 * Loaded into the dependency cruise: its swc parser is not configured for JSX and fails on .tsx
 * files, so the option is added here, per file, because in .ts files `<T>x` means something else.
 */
const swc = require("@swc/core");

const { parseFileSync } = swc;

swc.parseFileSync = (file, options) =>
  parseFileSync(file, { ...options, tsx: file.endsWith(".tsx") });
