import type { BrandInConsole } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { goWith, useAddress } from "../../lib/address.ts";
import { brandsQuery, useMay, type BrandOutline } from "../../lib/operator.ts";
import { queryClient } from "../../lib/query.ts";
import { Button } from "../../ui/button.tsx";
import { WithBrand } from "../../ui/desk/brand-choice.tsx";
import { PageHead } from "../../ui/desk/page-parts.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { DomainsPart } from "./domains-part.tsx";
import { FlagsPart } from "./flags-part.tsx";
import { GeneralPart } from "./general-part.tsx";
import { NewBrandDrawer } from "./new-brand.tsx";
import { MaintenancePart } from "./maintenance-part.tsx";
import { RegionsPart } from "./regions-part.tsx";
import { RegistrationPart } from "./registration-part.tsx";
import { SignInPart } from "./sign-in-part.tsx";

const parts = [
  "general",
  "flags",
  "registration",
  "signIn",
  "domains",
  "regions",
  "maintenance",
] as const;

const views = {
  general: GeneralPart,
  flags: FlagsPart,
  registration: RegistrationPart,
  signIn: SignInPart,
  domains: DomainsPart,
  regions: RegionsPart,
  maintenance: MaintenancePart,
} as const;

/** Everything an operator sets of a brand, part by part; the address names brand and part. */
export function BrandPage() {
  const t = useTranslations("console.brands");
  const mayWrite = useMay("brand.write");
  const [isOpening, setOpening] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHead
        title={t("title")}
        lead={t("lead")}
        action={
          mayWrite && (
            <Button onClick={() => setOpening(true)}>
              <Plus size={16} aria-hidden />
              {t("newTitle")}
            </Button>
          )
        }
      />
      {isOpening && <NewBrandDrawer onClose={() => setOpening(false)} />}
      <WithBrand>{(outline, choice) => <Parts outline={outline} choice={choice} />}</WithBrand>
    </div>
  );
}

interface PartsProps {
  readonly outline: BrandOutline;
  readonly choice: ReactNode;
}

function Parts({ outline, choice }: PartsProps) {
  const t = useTranslations("console.brands");
  const { search } = useAddress();
  const { data } = useQuery(brandsQuery);
  const brand = data?.find(({ merchantCode }) => merchantCode === outline.merchantCode);
  const part = parts.find((known) => known === search["part"]) ?? "general";
  const [reading, setReading] = useState(0);
  if (brand === undefined) return null;
  const View = views[part];
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        {choice}
        <Segmented
          label={t("parts")}
          value={part}
          options={parts.map((one) => [one, t(`part.${one}`)] as const)}
          onChange={(next) => goWith({ part: next })}
        />
      </div>
      <Outline brand={brand} />
      <View
        key={`${brand.merchantCode} ${part} ${reading}`}
        brand={brand}
        onReadAgain={() => {
          const counted = () => setReading((before) => before + 1);
          void refetchBrands().then(counted);
        }}
      />
    </>
  );
}

async function refetchBrands(): Promise<void> {
  await queryClient.refetchQueries(brandsQuery);
}

/** What is not to be changed here. */
function Outline({ brand }: { readonly brand: BrandInConsole }) {
  const t = useTranslations("console.brands");
  const facts = [
    [t("code"), brand.merchantCode],
    [t("currency"), brand.currency],
    [t("mainDomain"), brand.mainDomain],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-fg2">
      {facts.map(([label, value]) => (
        <div key={label} className="flex gap-1.5">
          <dt>{label}</dt>
          <dd className="text-fg">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
