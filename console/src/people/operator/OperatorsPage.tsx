/** 操作员: who may work here and as what; added, changed and reset by admins. */
import { useState } from "react";
import { addOperator, listOperators, type Operator } from "#contract/console/people/operators.ts";
import { StaffRole } from "#contract/enums.ts";
import { numberIn } from "../../platform/list-url.ts";
import { useMay } from "../../platform/me.ts";
import { useEdited } from "../../platform/use-edited.ts";
import { useList } from "../../platform/use-list.ts";
import { useListed } from "../../platform/use-listed.ts";
import { NewRowButton } from "../../ui/NewRowButton.tsx";
import { Page } from "../../ui/Page.tsx";
import { EmptyState } from "../../ui/States.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { AddDialog } from "./AddDialog.tsx";
import { operatorColumns } from "./columns.tsx";
import { Filters } from "./Filters.tsx";
import { OperatorDetails } from "./OperatorDetails.tsx";

export function OperatorsPage() {
  const url = useList();
  const mayAdd = useMay(addOperator);
  const [isAdding, setAdding] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const view = url.search.get("state") ?? "";
  const role = numberIn(url.search, "role", { known: StaffRole.values });
  const search = url.search.get("search") ?? "";
  const state = view === "all" ? undefined : view === "disabled" ? "disabled" : "active";
  const listed = useListed(listOperators, url, {
    query: {
      state,
      role: role === undefined ? undefined : String(role),
      search: search || undefined,
    },
  });
  const { row, keep, close } = useEdited(url, listed.result.data?.list ?? []);
  return (
    <Page
      title="操作员"
      isFilled
      actions={mayAdd && <NewRowButton onClick={() => setAdding(true)}>新建操作员</NewRowButton>}
    >
      <DataTable<Operator>
        name="operators"
        label="操作员列表"
        columns={operatorColumns}
        {...listed}
        nameOf={({ account, name }) => `操作员 ${account}，${name}`}
        filters={<Filters url={url} view={view} role={role} search={search} />}
        empty={<EmptyState title="暂无符合条件的操作员" next="换个条件，或新建一位操作员。" />}
        areKeysOn={!isAdding && !isAsking}
        hint="J / K 移动　O 详情"
      />
      {isAdding && (
        <AddDialog onAdded={({ id }) => url.open(id)} onClose={() => setAdding(false)} />
      )}
      {row && (
        <OperatorDetails
          key={row.id}
          operator={row}
          onChanged={keep}
          onAsking={setAsking}
          onClose={close}
        />
      )}
    </Page>
  );
}
