import { useCallback, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { DialogWait } from "../../client/dialog-wait.tsx";
import { useFrame } from "../../client/frame.ts";
import type { SlipView } from "../protocol.ts";
import { readSlips, type Refused } from "./calls.ts";
import { SlipList } from "./slips-panel.tsx";
import { useRefusalText } from "./use-refusal-text.ts";

const pageSize = 20;

/** All slips of this game, page by page. */
export function SlipRecords() {
  const { api, config } = useFrame();
  const t = useTranslations();
  const refusalText = useRefusalText();
  const [list, setList] = useState<readonly SlipView[] | null>(null);
  const [next, setNext] = useState<number | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const load = useCallback(
    async (page: number): Promise<void> => {
      const answer = await readSlips(api.token, config.gameCode, page, pageSize);
      setRefused(answer.ok ? null : answer);
      if (!answer.ok) return;
      const { content, isLast } = answer.value;
      setList((known) => [...(page === 0 ? [] : (known ?? [])), ...content]);
      setNext(isLast ? null : page + 1);
    },
    [api, config],
  );
  useEffect(() => {
    const start = async (): Promise<void> => {
      await load(0);
    };
    void start();
  }, [load]);
  return (
    <>
      {refused !== null && (
        <p role="alert" className="problem">
          {refusalText(refused)}
        </p>
      )}
      {list === null && refused === null && <DialogWait />}
      {list?.length === 0 && <p className="quiet empty">{t("lottery.noSlips")}</p>}
      <SlipList
        list={list ?? []}
        now={0}
        family={config.gameCode.startsWith("wg-") ? "wg" : undefined}
        changed={() => void load(0)}
      />
      {next !== null && (
        <button type="button" className="button" onClick={() => void load(next)}>
          {t("rounds.more")}
        </button>
      )}
    </>
  );
}
