/** The audit queue and the history of responses: worked off with j, k, a and r. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  type ConsoleResponse,
  consoleResponses,
  DECIDED_AT_ONCE,
  decideResponses,
} from "#contract/console/study/response.ts";
import { askedOf, PAGE_ROWS } from "../../platform/list-asked.ts";
import { useMay } from "../../platform/me.ts";
import { pageQuery } from "../../platform/query.ts";
import { everythingOf } from "../../platform/read-all.ts";
import { type ListUrl, useList } from "../../platform/use-list.ts";
import { useQueue } from "../../platform/use-queue.ts";
import { DecideButtons } from "../../ui/DecideButtons.tsx";
import { laterDialog } from "../../ui/later.tsx";
import { Page } from "../../ui/Page.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { useSelection } from "../../platform/selection.ts";
import { responseColumns } from "./columns.tsx";
import { DecideDialog } from "./DecideDialog.tsx";
import { canDecide } from "./effect.ts";
import { Filters, NoResponses } from "./Filters.tsx";
import { filtersIn, viewOf, withView } from "./views.ts";
import { ResponseDetails } from "./ResponseDetails.tsx";

// Turning a decision round is rare; the queue need not carry it.
const ReverseDialog = laterDialog(() => import("./ReverseDialog.tsx").then((m) => m.ReverseDialog));

function useResponses(url: ListUrl) {
  const filters = filtersIn(url.search);
  const asked = { ...filters, ...askedOf(consoleResponses, url.search) };
  const result = useQuery(
    pageQuery(consoleResponses, { query: { size: PAGE_ROWS, cursor: url.cursor, ...asked } }),
  );
  const list = result.data?.list ?? [];
  const selection = useSelection<ConsoleResponse>(
    list,
    canDecide,
    everythingOf(consoleResponses, { query: asked, cursor: url.cursor, max: DECIDED_AT_ONCE }),
  );
  return { filters, result, selection, queue: useQueue({ list, url, selection, canDecide }) };
}

export function ResponsesPage() {
  const url = useList();
  const { filters, result, selection, queue } = useResponses(url);
  const mayDecide = useMay(decideResponses);
  const [reversing, setReversing] = useState<ConsoleResponse | null>(null);

  return (
    <Page title="参与记录" isFilled>
      <DataTable
        name="responses"
        label="参与记录"
        columns={responseColumns}
        file={{ kind: "responses", query: filters }}
        endpoint={consoleResponses}
        result={result}
        url={url}
        filterWords={{ day: "开始时间" }}
        nameOf={({ id, memberName, taskTitle }) => `参与记录 ${id}，${memberName}，${taskTitle}`}
        filters={
          <Filters
            filters={filters}
            onChange={url.filter}
            onView={(view) => url.show(withView(url.search, view).toString(), { replace: true })}
          />
        }
        empty={<NoResponses view={viewOf(filters)} />}
        selection={mayDecide ? selection : undefined}
        bulk={
          <DecideButtons
            yes="判为有效"
            no="判为无效"
            onDecide={(isYes) => queue.ask(isYes, selection.rows)}
          />
        }
        rowKeys={mayDecide ? queue.keys : undefined}
        hint={`J / K 移动　O 详情${mayDecide ? "　X 选择　A 有效　R 无效" : ""}`}
        areKeysOn={queue.question === null && reversing === null}
      />
      {url.openId !== null && (
        <ResponseDetails
          id={url.openId}
          onClose={() => url.open(null)}
          {...(mayDecide && {
            onDecide: (isYes, row) => queue.ask(isYes, [row]),
            onReverse: setReversing,
          })}
        />
      )}
      {queue.question && (
        <DecideDialog question={queue.question} onClose={queue.close} onDecided={queue.walkOn} />
      )}
      {reversing && <ReverseDialog response={reversing} onClose={() => setReversing(null)} />}
    </Page>
  );
}
