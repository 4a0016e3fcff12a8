/**
 * The pages of a questionnaire as entries of the browser's history, so that Back is the page before and never
 * a way out by surprise: below the first page lies one entry more, at which the site asks.
 */
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { PageKeeper } from "../../../questionnaire/view/QuestionnaireForm.tsx";

export type HistoryPages = PageKeeper & {
  /** Back was pressed on the first page. */
  isAtExit: boolean;
  /** How many entries of the questionnaire lie below the shown one. */
  depth: number;
};

/** `asks`: whether the entry below the first page exists; else Back on the first page leaves. */
export function useHistoryPages({ asks }: { asks: boolean }): HistoryPages {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const kept = pageIn(state);
  const [isOpen, setOpen] = useState(kept !== null);
  const [opensAt, setOpensAt] = useState<number | null>(null);
  // By the entry that is shown: a navigation has ended a moment before it is drawn, and in that moment the site would ask
  // whether to leave.
  if (!isOpen && opensAt !== null && (kept ?? (asks ? null : 0)) === opensAt) setOpen(true);
  // The form waits on the page where it opened until all entries below that are there.
  const shown = isOpen ? (kept ?? 0) : null;
  const first = asks ? 0 : 1;

  // One after another: a navigation that begins before the last has ended takes its place.
  const push = async (from: number, to: number) => {
    for (let page = from; page <= to; page++)
      // oxlint-disable-next-line no-await-in-loop
      await navigate(pathname + search, { state: { questionnairePage: page } });
  };
  return {
    index: shown,
    isAtExit: asks && isOpen && kept === null,
    depth: !isOpen || kept === null ? 0 : kept - first + 1,
    open: (index) => {
      // After a reload its entries are all there still.
      if (isOpen) return;
      setOpensAt(index);
      void push(first, index);
    },
    turnTo: (index) => {
      const from = shown ?? 0;
      if (index < from) void navigate(index - from);
      else void push(from + 1, index);
    },
  };
}

/** Written by `push` alone. */
function pageIn(state: unknown): number | null {
  const page = (state as { questionnairePage?: unknown } | null)?.questionnairePage;
  return typeof page === "number" ? page : null;
}
