import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";

vi.mock("./client.ts", () => ({
  call: async () => ({
    serverTime: "2026-01-15T20:30:00Z",
    info: {
      merchantCode: "a",
      brandName: "A",
      timeZone: "Asia/Tokyo",
      imageCDNs: [],
      launchGameCDNs: [],
    },
  }),
}));

test("the first answer says whose times the site tells", async () => {
  // Other files of tests may have learned a zone in the same modules.
  vi.resetModules();
  const { permissionsQuery } = await import("./brand.ts");
  const { siteZone } = await import("./site-zone.ts");
  expect(siteZone()).toBeUndefined();
  await new QueryClient().fetchQuery(permissionsQuery);
  expect(siteZone()).toBe("Asia/Tokyo");
});
