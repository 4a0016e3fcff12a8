/** What the operators' list can be narrowed to. */
import type { StaffRole } from "#contract/enums.ts";
import type { ListUrl } from "../../platform/use-list.ts";
import { Choice } from "../../ui/Choice.tsx";
import { SearchBox } from "../../ui/SearchBox.tsx";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { roleOptions } from "./roles.ts";

const views = [
  { value: "", label: "启用" },
  { value: "disabled", label: "已停用" },
  { value: "all", label: "全部" },
];

type FiltersProps = { url: ListUrl; view: string; role: StaffRole | undefined; search: string };

export const Filters = ({ url, view, role, search }: FiltersProps) => (
  <>
    <ViewTabs
      label="状态"
      views={views}
      current={view}
      onChoose={(value) => url.filter("state", value)}
    />
    <Choice
      label="角色"
      all="全部角色"
      options={roleOptions}
      value={role}
      onChoose={(value) => url.filter("role", value === undefined ? undefined : String(value))}
    />
    <SearchBox
      label="账号或姓名"
      placeholder="账号或姓名的开头"
      value={search}
      maxLength={64}
      onSearch={(value) => url.filter("search", value)}
    />
  </>
);
