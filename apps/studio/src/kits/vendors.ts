/** The vendor codes the studio sells its games under. Names are invented for this product. */
export const vendors = [
  { vendorCode: "HSE", name: { en: "Hearthside", bn: "হার্থসাইড" } },
  { vendorCode: "NVS", name: { en: "Novella Spins", bn: "নভেলা স্পিনস" } },
  { vendorCode: "AUR", name: { en: "Aurum Tables", bn: "অরাম টেবিলস" } },
] as const;
export type VendorCode = (typeof vendors)[number]["vendorCode"];
