import { readFileSync, readdirSync } from "node:fs";
import { merge } from "./worklist.ts";
const root = process.argv[2] ?? "";
for (const name of readdirSync("/tmp/n/tr").filter((one) => new RegExp(`\\.(${process.argv[3]})\\.done\\.json$`).test(one))) {
  const language = name.split(".")[0] as never;
  const { taken, unknown } = merge(root, language, JSON.parse(readFileSync(`/tmp/n/tr/${name}`, "utf8")));
  console.log(name, taken, unknown.join(" "));
}
