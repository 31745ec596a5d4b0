import type { AgentLink, AgentLinkPage } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight, Link2, Plus, UserPlus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { goWith, pageOf, pageText, type Search } from "../../lib/address.ts";
import { useDateText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { linksQuery, type LinksShown } from "./api.ts";
import { WaitingAccounts } from "./accounts.tsx";
import { LinkDrawer } from "./link-drawer.tsx";
import { NewAccount } from "./new-account.tsx";
import { NewLink } from "./new-link.tsx";
import { LinkState } from "./parts.tsx";

/** The links by which members register below the agent; which one is open is in the address. */
export function LinksPage({ search }: { readonly search: Search }) {
  const t = useTranslations("agent");
  const [isMaking, setMaking] = useState(false);
  const [isOpening, setOpening] = useState(false);
  const show: LinksShown = search["show"] === "all" ? "all" : "open";
  const query = useQuery(linksQuery(show, pageOf({ page: search["at"] ?? "1" })));
  const open = search["link"];
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="font-display text-xl font-bold lg:text-2xl">{t("links")}</h1>
          <p className="text-fg2">{t("linksLead")}</p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          <Button
            disabled={query.data === undefined}
            onClick={() => setOpening(true)}
            className="max-sm:flex-1"
          >
            <UserPlus size={18} aria-hidden />
            {t("newAccount")}
          </Button>
          <Button
            look="action"
            disabled={query.data === undefined}
            onClick={() => setMaking(true)}
            className="max-sm:flex-1"
          >
            <Plus size={18} aria-hidden />
            {t("newLink")}
          </Button>
        </div>
      </div>
      <Segmented
        label={t("linksShown")}
        value={show}
        options={[
          ["open", t("linksOpen")],
          ["all", t("linksAll")],
        ]}
        onChange={(value) => goWith({ show: value === "all" ? "all" : undefined, at: undefined })}
      />
      <Result query={query} />
      <WaitingAccounts search={search} />
      {isOpening && query.data !== undefined && (
        <NewAccount
          mayOpenAgents={query.data.mayRegisterAgents}
          onClose={() => setOpening(false)}
        />
      )}
      {isMaking && query.data !== undefined && (
        <NewLink
          mayRegisterAgents={query.data.mayRegisterAgents}
          onClose={() => setMaking(false)}
        />
      )}
      {open !== undefined && !isMaking && <LinkDrawer key={open} code={open} />}
    </div>
  );
}

interface ResultProps {
  readonly query: ReturnType<typeof useQuery<AgentLinkPage>>;
}

function Result({ query: { data, error, isError, refetch } }: ResultProps) {
  const t = useTranslations("agent");
  if (isError) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={4} className="h-11" />;
  if (data.content.length === 0) {
    return (
      <Empty icon={<Link2 size={28} strokeWidth={1.75} aria-hidden />} text={t("linksNone")} />
    );
  }
  return (
    <>
      <div className="card overflow-x-auto max-md:hidden">
        <Table links={data.content} />
      </div>
      <ul className="grid gap-2 md:hidden">
        {data.content.map((link) => (
          <Card key={link.code} link={link} />
        ))}
      </ul>
      <Pager
        page={data.pageNum}
        total={data.totalPages}
        onChange={(pageNum) => goWith({ at: pageText(pageNum) })}
      />
    </>
  );
}

const cell = "px-3 py-1.5 whitespace-nowrap";
const figure = `${cell} num text-end`;
const open = (code: string) => goWith({ link: code });

const usesText = ({ uses, usesMax }: AgentLink) =>
  usesMax === null ? String(uses) : `${uses} / ${usesMax}`;

function Table({ links }: { readonly links: readonly AgentLink[] }) {
  const t = useTranslations("agent");
  const dateText = useDateText();
  return (
    <table className="w-full border-collapse text-sm">
      <thead className="bg-s2 text-fg2 [&_th]:h-9 [&_th]:px-3 [&_th]:text-start [&_th]:font-medium [&_th]:whitespace-nowrap">
        <tr>
          <th scope="col" className="sticky start-0 bg-s2">
            {t("linkCode")}
          </th>
          <th scope="col">{t("registers")}</th>
          <th scope="col">{t("status")}</th>
          <th scope="col">{t("linkEnds")}</th>
          <th scope="col" className="text-end!" title={t("linkMonth")}>
            {t("visits")}
          </th>
          <th scope="col" className="text-end!" title={t("linkMonth")}>
            {t("visitors")}
          </th>
          <th scope="col" className="text-end!">
            {t("registrations")}
          </th>
          <th scope="col">{t("remark")}</th>
        </tr>
      </thead>
      <tbody>
        {links.map((link) => (
          <tr key={link.code} className="group h-9 border-t border-line hover:bg-s2">
            <th
              scope="row"
              className={`${cell} sticky start-0 bg-s1 text-start font-medium group-hover:bg-s2`}
            >
              <button
                type="button"
                aria-label={link.code}
                onClick={() => open(link.code)}
                className="min-h-6 hover:text-brand-fg"
              >
                <bdi dir="ltr">{link.code}</bdi>
              </button>
            </th>
            <td className={cell}>{t(link.registers)}</td>
            <td className={cell}>
              <LinkState state={link.state} />
            </td>
            <td className={cell}>
              {link.validUntil === null ? t("linkNever") : dateText(link.validUntil)}
            </td>
            <td className={figure}>{link.counts.visits}</td>
            <td className={figure}>{link.counts.visitors}</td>
            <td className={figure}>{usesText(link)}</td>
            <td className={`${cell} max-w-48 truncate`}>
              <bdi>{link.note}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Card({ link }: { readonly link: AgentLink }) {
  const t = useTranslations("agent");
  return (
    <li>
      <button
        type="button"
        onClick={() => open(link.code)}
        className="card block w-full p-3.5 text-start"
      >
        <span className="flex items-center gap-2.5">
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">
              <bdi dir="ltr">{link.code}</bdi>
            </span>
            <span className="block truncate text-sm text-fg2">
              {t(link.registers)} · <LinkState state={link.state} />
              {link.note !== null && (
                <>
                  {" · "}
                  <bdi>{link.note}</bdi>
                </>
              )}
            </span>
          </span>
          <ChevronRight size={18} className="shrink-0 text-fg3 rtl:rotate-180" aria-hidden />
        </span>
        <span className="mt-3 grid grid-cols-3 gap-2 text-sm">
          <Figure label={t("visits")}>{link.counts.visits}</Figure>
          <Figure label={t("visitors")}>{link.counts.visitors}</Figure>
          <Figure label={t("registrations")}>{usesText(link)}</Figure>
        </span>
      </button>
    </li>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <span className="block min-w-0">
      <span className="block text-fg2">{label}</span>
      <span className="num block font-medium">{children}</span>
    </span>
  );
}
