import type { WhoMay } from "@baize/contract";

/** Conditions that the demo's home brand has named. */
interface DemoSegment {
  readonly segmentId: string;
  readonly name: string;
  readonly tree: WhoMay;
}

export const demoSegments: readonly DemoSegment[] = [
  {
    segmentId: "9d1f3c52-7a4e-4b60-8e2d-5c0a6b9f3d01",
    name: "Registered a week ago, no deposit",
    tree: {
      all: [{ segment: "registered_days", days: 7 }, { not: { segment: "has_deposited" } }],
    },
  },
  {
    segmentId: "9d1f3c52-7a4e-4b60-8e2d-5c0a6b9f3d02",
    name: "Can be reached",
    tree: { any: [{ segment: "has_phone" }, { segment: "has_mail" }] },
  },
  {
    segmentId: "9d1f3c52-7a4e-4b60-8e2d-5c0a6b9f3d03",
    name: "Proven and paying",
    tree: {
      all: [{ segment: "is_verified" }, { segment: "has_payee" }, { segment: "has_deposited" }],
    },
  },
];
