/** The inbox's columns. */
import type { InboxMessage } from "#contract/console/operations/inbox.ts";
import { timeColumn } from "../../ui/table/cells.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { CodeButton } from "./CodeButton.tsx";

export const kindText = (kind: InboxMessage["kind"]): string => (kind === "sms" ? "短信" : "邮件");

export const inboxColumns: readonly Column<InboxMessage>[] = [
  timeColumn("at", "时间", ({ sentAt }) => sentAt, { width: 112 }),
  {
    key: "to",
    title: "收件人",
    width: 220,
    isFixed: true,
    render: ({ sentTo }) => <span className="figure">{sentTo}</span>,
  },
  { key: "kind", title: "方式", width: 72, render: ({ kind }) => kindText(kind) },
  {
    key: "code",
    title: "验证码",
    width: 124,
    isFixed: true,
    render: ({ body }) => <CodeButton body={body} />,
  },
  { key: "body", title: "内容", render: ({ body }) => body },
];
