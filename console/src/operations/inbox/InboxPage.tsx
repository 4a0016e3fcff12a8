/** What a development site would have sent by SMS and e-mail, with the codes ready to copy. */
import { ReloadOutlined } from "@ant-design/icons";
import { Button, Drawer } from "antd";
import { listInbox } from "#contract/console/operations/inbox.ts";
import { limits } from "#contract/limits.ts";
import { useShortcuts } from "../../platform/keys.ts";
import { useList } from "../../platform/use-list.ts";
import { useListed } from "../../platform/use-listed.ts";
import { Page } from "../../ui/Page.tsx";
import { SearchBox } from "../../ui/SearchBox.tsx";
import { EmptyState } from "../../ui/States.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { inboxColumns, kindText } from "./columns.tsx";
import { copyCodeOf } from "./copy.ts";
import { Message } from "./Message.tsx";

export function InboxPage() {
  const url = useList();
  const to = url.search.get("to")?.slice(0, limits.accountMaxLength) ?? "";
  const listed = useListed(
    listInbox,
    url,
    { query: { ...(to && { to }) } },
    {
      // The one who comes back to this page waits for a code that was sent a second ago.
      staleTime: 0,
    },
  );
  const message = listed.result.data?.list.find(({ id }) => id === url.openId);
  const refresh = () => void listed.result.refetch();
  useShortcuts({ r: refresh });
  return (
    <Page
      title="开发收件箱"
      isFilled
      actions={
        <Button
          icon={<ReloadOutlined aria-hidden />}
          loading={listed.result.isFetching}
          onClick={refresh}
        >
          刷新
        </Button>
      }
    >
      <DataTable
        name="inbox"
        label="开发收件箱"
        columns={inboxColumns}
        {...listed}
        nameOf={({ sentTo, kind }) => `发给 ${sentTo} 的${kindText(kind)}`}
        filters={
          <SearchBox
            label="收件人"
            placeholder="完整的手机号或邮箱"
            value={to}
            maxLength={limits.accountMaxLength}
            onSearch={(text) => url.filter("to", text)}
          />
        }
        empty={<NoMessages to={to} />}
        rowKeys={{ c: (row) => void copyCodeOf(row) }}
        hint="J / K 移动　O 详情　C 复制验证码　R 刷新"
      />
      <Drawer
        open={message !== undefined}
        title="消息详情"
        size="min(480px, 100vw)"
        mask={false}
        onClose={() => url.open(null)}
      >
        {message && <Message message={message} />}
      </Drawer>
    </Page>
  );
}

const NoMessages = ({ to }: { to: string }) =>
  to ? (
    <EmptyState
      title={`没有发给“${to}”的消息`}
      next="检查一下是否输错，要输入完整的手机号或邮箱。"
    />
  ) : (
    <EmptyState title="还没有消息" next="会员获取验证码后，短信和邮件会出现在这里。" />
  );
