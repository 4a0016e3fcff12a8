/** 产品试用: applications to choose from, parcels to send; worked off with j, k, a, r and s. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { consoleTasks } from "#contract/console/study/task.ts";
import {
  type ConsoleTrial,
  consoleTrials,
  decideTrials,
  TRIALS_AT_ONCE,
} from "#contract/console/study/trial.ts";
import { TaskType, TrialState } from "#contract/enums.ts";
import { askedOf, PAGE_ROWS } from "../../platform/list-asked.ts";
import { useMay } from "../../platform/me.ts";
import { pageQuery, query } from "../../platform/query.ts";
import { everythingOf } from "../../platform/read-all.ts";
import { type ListUrl, useList } from "../../platform/use-list.ts";
import { useQueue } from "../../platform/use-queue.ts";
import { DecideButtons } from "../../ui/DecideButtons.tsx";
import { Page } from "../../ui/Page.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { useSelection } from "../../platform/selection.ts";
import { trialColumns } from "./columns.tsx";
import { DecideDialog } from "./DecideDialog.tsx";
import { canDecide, canShip, seatsOf } from "./effect.ts";
import { Filters, filtersIn, NoTrials } from "./Filters.tsx";
import { ShipDialog } from "./ShipDialog.tsx";
import { TrialDetails } from "./TrialDetails.tsx";

/** The newest trials, with their seats; older ones are found by their number in the address. */
const trialTasks = query(consoleTasks, {
  query: { size: 100, type: TaskType.of.trial },
});

function useTrials(url: ListUrl) {
  const filters = filtersIn(url.search);
  const asked = { ...filters, ...askedOf(consoleTrials, url.search) };
  const result = useQuery(
    pageQuery(consoleTrials, { query: { size: PAGE_ROWS, cursor: url.cursor, ...asked } }),
  );
  const tasks = useQuery(trialTasks).data?.list ?? [];
  return { filters, asked, result, list: result.data?.list ?? [], tasks, seats: seatsOf(tasks) };
}

export function TrialsPage() {
  const url = useList();
  const { filters, asked, result, list, tasks, seats } = useTrials(url);
  const mayDecide = useMay(decideTrials);
  const selection = useSelection<ConsoleTrial>(
    list,
    canDecide,
    everythingOf(consoleTrials, { query: asked, cursor: url.cursor, max: TRIALS_AT_ONCE }),
  );
  const queue = useQueue({ list, url, selection, canDecide });
  const [shipping, setShipping] = useState<ConsoleTrial | null>(null);
  const ship = (row: ConsoleTrial) => canShip(row) && setShipping(row);
  const open = list.find(({ id }) => id === url.openId);
  const may = mayDecide && {
    onDecide: (isYes: boolean, row: ConsoleTrial) => queue.ask(isYes, [row]),
    onShip: ship,
  };

  return (
    <Page title="试用申请" isFilled>
      <DataTable
        name="trials"
        label="试用申请"
        columns={trialColumns}
        file={{ kind: "trials", query: filters }}
        endpoint={consoleTrials}
        filterWords={{ day: "申请时间" }}
        result={result}
        url={url}
        nameOf={({ id, memberName }) => `试用申请 ${id}，${memberName}`}
        filters={<Filters {...filters} tasks={tasks} seats={seats} onChange={url.filter} />}
        empty={<NoTrials isQueue={filters.state === TrialState.of.applied} />}
        selection={mayDecide ? selection : undefined}
        bulk={
          <DecideButtons
            yes="入选"
            no="不入选"
            onDecide={(isYes) => queue.ask(isYes, selection.rows)}
          />
        }
        rowKeys={mayDecide ? { ...queue.keys, s: ship } : undefined}
        hint={`J / K 移动　O 详情${mayDecide ? "　X 选择　A 入选　R 不入选　S 快递单号" : ""}`}
        areKeysOn={queue.question === null && shipping === null}
      />
      {open && <TrialDetails trial={open} onClose={() => url.open(null)} {...may} />}
      {queue.question && (
        <DecideDialog
          question={queue.question}
          seats={seats}
          onClose={queue.close}
          onDecided={queue.walkOn}
        />
      )}
      {shipping && <ShipDialog trial={shipping} onClose={() => setShipping(null)} />}
    </Page>
  );
}
