/** Who signed in by an account for an emergency within seven days, past single sign-on. */
import type { BreakGlassUse } from "#contract/console/people/sign-on.ts";
import { TimeText } from "../../ui/TimeText.tsx";
import { Rows } from "./Rows.tsx";

export const BreakGlass = ({ list }: { list: readonly BreakGlassUse[] }) => (
  <Rows
    label="应急账号的登录"
    heads={["账号", "时间", "地址"]}
    rows={list.map(({ id, staffName, at, ip }) => ({
      key: String(id),
      isBad: true,
      cells: [staffName, <TimeText key="at" at={at} />, ip ?? ""],
    }))}
    empty={{ title: "没有", next: "" }}
  />
);
