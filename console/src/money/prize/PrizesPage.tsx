/** All prizes: what they cost, what is left, what has been asked for. */
import { useNavigate } from "react-router";
import { type ConsolePrize, consolePrizes, createPrize } from "#contract/console/money/prize.ts";
import { useMay } from "../../platform/me.ts";
import { useList } from "../../platform/use-list.ts";
import { useListed } from "../../platform/use-listed.ts";
import { NewButton } from "../../ui/NewButton.tsx";
import { Page } from "../../ui/Page.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { prizeColumns } from "./columns.tsx";
import { Filters, filtersIn, NoPrizes } from "./Filters.tsx";

export function PrizesPage() {
  const url = useList();
  const navigate = useNavigate();
  const mayWrite = useMay(createPrize);
  const filters = filtersIn(url.search);
  const { q, state, type } = filters;
  const listed = useListed(consolePrizes, url, { query: { state, type, ...(q && { q }) } });
  const isNarrowed = q !== "" || state !== undefined || type !== undefined;
  return (
    <Page
      title="奖品"
      isFilled
      actions={mayWrite && <NewButton to="/prizes/new">新建奖品</NewButton>}
    >
      <DataTable<ConsolePrize>
        name="prizes"
        label="奖品列表"
        columns={prizeColumns}
        file={{ kind: "prizes", query: { state, type, ...(q && { q }) } }}
        {...listed}
        hasDetails={false}
        nameOf={({ id, title }) => `奖品 ${id}，${title}`}
        filters={<Filters {...filters} onChange={url.filter} />}
        empty={<NoPrizes isNarrowed={isNarrowed} mayWrite={mayWrite} />}
        rowKeys={{ e: ({ id }) => void navigate(`/prizes/${id}`) }}
        hint="J / K 移动　E 打开"
      />
    </Page>
  );
}
