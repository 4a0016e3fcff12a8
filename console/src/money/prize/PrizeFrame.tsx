/** The page of one prize's stock or codes: waits for the prize, then shows its name and the way to its other pages. */
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { type ConsolePrize, consolePrize } from "#contract/console/money/prize.ts";
import { PrizeState } from "#contract/enums.ts";
import { query } from "../../platform/query.ts";
import { EditorTitle } from "../../ui/Editor.tsx";
import { LoadedPage } from "../../ui/LoadedPage.tsx";
import { Page } from "../../ui/Page.tsx";
import { prizeTone } from "../../ui/tones.ts";
import { PrizeLinks } from "./PrizeLinks.tsx";

type PrizeFrameProps = {
  here: "stock" | "codes";
  title: string;
  actions: (prize: ConsolePrize) => ReactNode;
  children: (prize: ConsolePrize) => ReactNode;
};

export function PrizeFrame({ here, title, actions, children }: PrizeFrameProps) {
  const { id = "" } = useParams();
  return (
    <LoadedPage title={title} asked={query(consolePrize, { params: { id } })}>
      {(prize) => (
        <Page
          title={
            <EditorTitle
              text={`${title}：${prize.title}`}
              state={{ label: PrizeState.label(prize.state), tone: prizeTone(prize.state) }}
            />
          }
          isFilled
          actions={
            <>
              <PrizeLinks prize={prize} here={here} />
              {actions(prize)}
            </>
          }
        >
          {children(prize)}
        </Page>
      )}
    </LoadedPage>
  );
}
