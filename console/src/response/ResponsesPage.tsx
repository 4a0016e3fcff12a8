/** The audit queue and the history of responses: worked off with j, k, a and r. */
import { useQuery } from "@tanstack/react-query";
import {
  type ConsoleResponse,
  consoleResponses,
  decideResponses,
} from "#contract/console/response.ts";
import { AuditState, JoinResult } from "#contract/enums.ts";
import { idIn, numberIn } from "../platform/list-url.ts";
import { useMay } from "../platform/me.ts";
import { pageQuery } from "../platform/query.ts";
import { useList } from "../platform/use-list.ts";
import { useQueue } from "../platform/use-queue.ts";
import { DecideButtons } from "../ui/DecideButtons.tsx";
import { Page } from "../ui/Page.tsx";
import { DataTable } from "../ui/table/DataTable.tsx";
import { useSelection } from "../ui/table/selection.ts";
import { responseColumns } from "./columns.tsx";
import { DecideDialog } from "./DecideDialog.tsx";
import { canDecide } from "./effect.ts";
import { Filters, NoResponses } from "./Filters.tsx";
import { ResponseDetails } from "./ResponseDetails.tsx";

export function ResponsesPage() {
  const url = useList();
  const filters = filtersIn(url.search);
  const result = useQuery(
    pageQuery(consoleResponses, { query: { size: 50, cursor: url.cursor, ...filters } }),
  );
  const mayDecide = useMay(decideResponses);
  const list = result.data?.list ?? [];
  const selection = useSelection<ConsoleResponse>(list, canDecide);
  const queue = useQueue({ list, url, selection, canDecide });

  return (
    <Page title="参与记录" isFilled>
      <DataTable
        name="responses"
        label="参与记录"
        columns={responseColumns}
        result={result}
        url={url}
        nameOf={({ id, memberName, taskTitle }) => `参与记录 ${id}，${memberName}，${taskTitle}`}
        filters={<Filters {...filters} onChange={url.filter} />}
        empty={<NoResponses isQueue={filters.auditState === AuditState.of.pending} />}
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
        areKeysOn={queue.question === null}
      />
      {url.openId !== null && (
        <ResponseDetails
          id={url.openId}
          onClose={() => url.open(null)}
          {...(mayDecide && { onDecide: (isYes, row) => queue.ask(isYes, [row]) })}
        />
      )}
      {queue.question && (
        <DecideDialog question={queue.question} onClose={queue.close} onDecided={queue.walkOn} />
      )}
    </Page>
  );
}

/** Whose or which task's responses: all of interest. The bare page is the queue: what waits. */
function filtersIn(search: URLSearchParams) {
  const taskId = idIn(search, "task");
  const memberId = idIn(search, "member");
  const isQueue = taskId === undefined && memberId === undefined;
  return {
    taskId,
    memberId,
    result: numberIn(search, "result", { known: JoinResult.values }),
    auditState: numberIn(search, "audit", {
      known: AuditState.values,
      ...(isQueue && { unset: AuditState.of.pending }),
    }),
  };
}
