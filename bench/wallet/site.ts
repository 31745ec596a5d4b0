import { readFileSync } from "node:fs";
import path from "node:path";
import { openSite, type Site, type Variables } from "../../tools/drill/site.ts";

/** Settings of the demo that production refuses, or that only its stand-ins serve. */
const ofDemo = /^(STANDINS_|SMTP_|SMS_|GOOGLE_|FACEBOOK_|PHONE_AUTH_|TRANSFER_VENDOR)/;

/** The settings of a site that takes money, with the keys this one was made with. */
function inProduction(given: Variables): Variables {
  const kept = Object.entries(given).filter(([name]) => !ofDemo.test(name));
  const dataDir = given["DATA_DIR"] ?? "";
  return {
    ...Object.fromEntries(kept),
    NODE_ENV: "production",
    METRICS_PORT: "",
    PUBLIC_URL: "https://bench.test",
    // Nobody pays in here.
    SANDPAY_URL: "http://127.0.0.1:9",
    MASTER_KEY: readFileSync(path.join(dataDir, "master.key"), "utf8").trim(),
  };
}

/** The built programs in production mode, on a PostgreSQL that syncs to the disk. */
export function openProductionSite(root: string, dataDir: string): Promise<Site> {
  return openSite(root, dataDir, inProduction);
}
