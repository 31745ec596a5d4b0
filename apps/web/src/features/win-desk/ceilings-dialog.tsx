import type { CallAnswer, WinCeiling } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Blocks } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { useMay } from "../../lib/operator.ts";
import { useDiscard } from "../../ui/desk/save-bar.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Select } from "../../ui/field.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { ceilingsQuery } from "./api.ts";
import { newCeiling } from "./ceiling-draft.ts";
import { CeilingForm } from "./ceiling-form.tsx";

/** What a round may win before it is held, by vendor and game. */
export function CeilingsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("console.wins");
  const discard = useDiscard();
  const { data, isError, error, refetch } = useQuery(ceilingsQuery);
  const [isChanged, setChanged] = useState(false);
  const leave = async (next: () => void) => {
    if (!(await discard(isChanged))) return;
    setChanged(false);
    next();
  };
  return (
    <Dialog isOpen onClose={() => void leave(onClose)} title={t("ceilings")} placement="end">
      {isError && data === undefined && <Failed error={error} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <SkeletonRows rows={5} className="h-16" />}
      {data !== undefined && (
        <Ceilings
          data={data}
          onType={setChanged}
          leave={(next) => void leave(next)}
          onReadAgain={() => refetch()}
        />
      )}
    </Dialog>
  );
}

interface CeilingsProps {
  readonly data: CallAnswer<"winCeilings">;
  readonly onType: (isChanged: boolean) => void;
  /** Goes on once what was typed may be lost. */
  readonly leave: (next: () => void) => void;
  readonly onReadAgain: () => Promise<unknown>;
}

/** Represents a game whose code is still to be typed; no game has this code. */
const added = "+";

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ",");

function Ceilings({ data, onType, leave, onReadAgain }: CeilingsProps) {
  const t = useTranslations("console.wins");
  const mayDecide = useMay("risk.decide");
  const [vendorCode, setVendor] = useState<string>();
  const [gameCode, setGame] = useState("");
  /** Another reading is another form. */
  const [turn, setTurn] = useState(0);
  const { usual, ceilings } = data;
  const vendors = ceilings.filter((one) => one.gameCode === "");
  const vendor = vendors.find((one) => one.vendorCode === vendorCode) ?? vendors[0];
  if (vendor === undefined) {
    return <Empty icon={<Blocks size={28} aria-hidden />} text={t("ceilingsEmpty")} />;
  }
  const ofVendor = ceilings.filter((one) => one.vendorCode === vendor.vendorCode);
  const saved = ofVendor.find((one) => one.gameCode === gameCode) ?? vendor;
  const isNew = gameCode === added;
  async function readAgain(): Promise<void> {
    await onReadAgain();
    onType(false);
    setTurn(turn + 1);
  }
  const nameOf = (one: WinCeiling) => one.gameName ?? t("allGames");
  return (
    <div className="grid gap-6">
      <p className="text-fg2">
        {t("ceilingsLead", {
          multiple: grouped(String(usual.multiple)),
          amount: grouped(usual.amount),
        })}
      </p>
      <div className="flex flex-wrap gap-3">
        <Select
          label={t("vendor")}
          value={vendor.vendorCode}
          options={vendors.map((one) => [one.vendorCode, one.vendorName] as const)}
          onChange={(next) =>
            leave(() => {
              setVendor(next);
              setGame("");
            })
          }
        />
        <Select
          label={t("game")}
          value={isNew ? added : saved.gameCode}
          options={[
            ...ofVendor.map((one) => [one.gameCode, nameOf(one)] as const),
            ...(mayDecide ? [[added, t("addGame")] as const] : []),
          ]}
          onChange={(next) => leave(() => setGame(next))}
        />
      </div>
      <CeilingForm
        key={`${vendor.vendorCode} ${gameCode} ${turn}`}
        ceiling={isNew ? newCeiling(vendor) : saved}
        isNew={isNew}
        onType={onType}
        onReadAgain={() => void readAgain()}
      />
    </div>
  );
}
