/** The page of one prize's stock or codes: waits for the prize, then shows its name and the way to its other pages. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { type ConsolePrize, consolePrize } from "#contract/console/money/prize.ts";
import { PrizeState } from "#contract/enums.ts";
import { query } from "../../platform/query.ts";
import { EditorTitle } from "../../ui/Editor.tsx";
import { Page } from "../../ui/Page.tsx";
import { FailureState } from "../../ui/States.tsx";
import { prizeTone } from "../../ui/tones.ts";
import { Waiting } from "../../ui/Waiting.tsx";
import { PrizeLinks } from "./PrizeLinks.tsx";

type PrizeFrameProps = {
  here: "stock" | "codes";
  title: string;
  actions: (prize: ConsolePrize) => ReactNode;
  children: (prize: ConsolePrize) => ReactNode;
};

export function PrizeFrame({ here, title, actions, children }: PrizeFrameProps) {
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(query(consolePrize, { params: { id } }));
  if (!data)
    return (
      <Page title={title}>
        {error ? (
          <FailureState error={error} onRetry={() => void refetch()} />
        ) : (
          <Waiting lines={15} />
        )}
      </Page>
    );
  return (
    <Page
      title={
        <EditorTitle
          text={`${title}：${data.title}`}
          state={{ label: PrizeState.label(data.state), tone: prizeTone(data.state) }}
        />
      }
      isFilled
      actions={
        <>
          <PrizeLinks prize={data} here={here} />
          {actions(data)}
        </>
      }
    >
      {children(data)}
    </Page>
  );
}
