import type { ConsoleBoard, ConsoleBoardPlace } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { useMay } from "../../lib/operator.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { MemberLink } from "../../ui/desk/member-link.tsx";
import { Mark, table } from "../../ui/desk/page-parts.tsx";
import { ReasonDialog } from "../../ui/desk/reason-dialog.tsx";
import { AwardWorth } from "../../ui/desk/award-worth.tsx";
import { Money } from "../../ui/money.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { useScoreText } from "../../ui/boards/score-text.ts";
import { placesQuery } from "./api.ts";

interface PlacesProps {
  readonly board: ConsoleBoard;
}

type Asking =
  | { readonly what: "cancel" }
  | { readonly what: "clear" | "strike"; readonly place: ConsoleBoardPlace };

/** Who leads or won, what is to be checked first, and the end of a board. */
export function Places({ board }: PlacesProps) {
  const t = useTranslations("console.boards");
  const mayWrite = useMay("rewards.write");
  const mayReview = useMay("rewards.review");
  const [asking, setAsking] = useState<Asking>();
  const { merchantCode, boardId, state, resultHash } = board;
  const { data, isError, error, refetch } = useQuery(placesQuery(merchantCode, boardId));
  const mayCancel = ["published", "registering", "running", "finalizing"].includes(state);
  return (
    <section className="grid grid-cols-1 gap-3">
      <BoughtIn board={board} />
      <h3 className="font-semibold">{t("standings")}</h3>
      {isError && data === undefined && <Failed error={error} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <SkeletonRows rows={4} className="h-11" />}
      {data?.length === 0 && <p className="text-fg2">{t("nobody")}</p>}
      {data !== undefined && data.length > 0 && (
        <PlaceTable board={board} places={data} mayReview={mayReview} onAsk={setAsking} />
      )}
      {resultHash !== null && (
        <div className="flex items-center gap-2 text-sm">
          <span className="shrink-0 text-fg2">{t("hash")}</span>
          <code dir="ltr" className="min-w-0 flex-1 text-xs break-all">
            {resultHash}
          </code>
          <CopyButton text={resultHash} />
        </div>
      )}
      {mayWrite && mayCancel && (
        <Button className="justify-self-start" onClick={() => setAsking({ what: "cancel" })}>
          {t("cancel")}
        </Button>
      )}
      {asking !== undefined && (
        <Asked board={board} asking={asking} onClose={() => setAsking(undefined)} />
      )}
    </section>
  );
}

/** What members paid, and where it is. */
function BoughtIn({ board: { boughtIn, prizes, settings } }: PlacesProps) {
  const t = useTranslations("console.boards");
  if (boughtIn === null) return null;
  const money = (amount: string) => <Money amount={amount} currency={settings.currency} />;
  const rows = [
    ["entries", String(boughtIn.entries)],
    ...(boughtIn.points > 0 ? [["points", String(boughtIn.points)] as const] : []),
    ...(boughtIn.tickets > 0 ? [["tickets", String(boughtIn.tickets)] as const] : []),
  ] as const;
  const amounts = [
    ["paidIn", boughtIn.amount],
    ["ofFee", boughtIn.fee],
    ["returned", boughtIn.returned],
    ["prizesNow", prizes],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-md bg-s2 p-3 text-sm sm:grid-cols-5">
      {rows.map(([name, count]) => (
        <div key={name}>
          <dt className="text-fg2">{t(name)}</dt>
          <dd className="num font-semibold">{count}</dd>
        </div>
      ))}
      {amounts.map(([name, amount]) => (
        <div key={name}>
          <dt className="text-fg2">{t(name)}</dt>
          <dd className="font-semibold">{money(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface TableProps extends PlacesProps {
  readonly places: readonly ConsoleBoardPlace[];
  readonly mayReview: boolean;
  readonly onAsk: (asking: Asking) => void;
}

const holdTones = { waiting: "brand", cleared: "good", struck: "bad" } as const;

function PlaceTable({ board, places, mayReview, onAsk }: TableProps) {
  const t = useTranslations("console.boards");
  const awards = useTranslations("missions.award");
  const scoreText = useScoreText(board.settings);
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <thead className={table.head}>
          <tr>
            <th scope="col">{t("rank")}</th>
            <th scope="col">{t("member")}</th>
            <th scope="col" className="text-end!">
              {t("scoreOf")}
            </th>
            <th scope="col" className="text-end!">
              {t("prize")}
            </th>
            <th scope="col">{t("status")}</th>
          </tr>
        </thead>
        <tbody>
          {places.map((place) => (
            <tr key={place.memberId} className={table.row}>
              <td className="num">{place.rank}</td>
              <td>
                <MemberLink memberId={place.memberId}>{place.username}</MemberLink>
              </td>
              <td className="num text-end">{scoreText(place.score)}</td>
              <td className="text-end">
                <AwardWorth award={{ ...place, currency: board.settings.currency }} />
              </td>
              <td>
                <div className="flex flex-wrap items-center gap-2">
                  {place.hold !== null && (
                    <Mark tone={holdTones[place.hold]}>{t(`hold.${place.hold}`)}</Mark>
                  )}
                  {place.award !== null && place.award !== "issued" && (
                    <span className="text-sm text-fg2">{awards(place.award)}</span>
                  )}
                  {mayReview && place.hold === "waiting" && (
                    <>
                      <Button size="small" onClick={() => onAsk({ what: "clear", place })}>
                        {t("clear")}
                      </Button>
                      <Button size="small" onClick={() => onAsk({ what: "strike", place })}>
                        {t("strike")}
                      </Button>
                    </>
                  )}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface AskedProps extends PlacesProps {
  readonly asking: Asking;
  readonly onClose: () => void;
}

function Asked({ board, asking, onClose }: AskedProps) {
  const t = useTranslations("console.boards");
  const { merchantCode, boardId } = board;
  const params = { merchantCode, boardId };
  if (asking.what === "cancel") {
    return (
      <ReasonDialog
        title={t("cancel")}
        text={t(board.boughtIn === null ? "cancelText" : "cancelTournament")}
        action={t("cancel")}
        run={(reason) => call("cancelBoard", { params, body: { reason } })}
        onClose={onClose}
      />
    );
  }
  const { what: decision, place } = asking;
  const { memberId, username } = place;
  return (
    <ReasonDialog
      title={t(decision)}
      text={t(`${decision}Text`, { name: `\u2068${username}\u2069` })}
      action={t(decision)}
      run={(reason) =>
        call("decideBoardHold", { params: { ...params, memberId }, body: { decision, reason } })
      }
      onClose={onClose}
    />
  );
}
