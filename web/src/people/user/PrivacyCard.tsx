/** 隐私: my data as a file, the texts I agreed to, and leaving. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getExport } from "#contract/member/people/privacy.ts";
import { type DocumentKind, getDocument } from "#contract/member/community/site.ts";
import type { Account } from "#contract/member/people/user.ts";
import { query } from "../../platform/query.ts";
import { useNow } from "../../platform/useNow.ts";
import { Card } from "../../ui/Card.tsx";
import { Row, Rows } from "../../ui/List.tsx";
import { CloseDialog, ExportDialog } from "./dialogs.ts";
import { exportSentence, exportPauseMs } from "./exportWords.ts";

export function PrivacyCard({ account }: { account: Account }) {
  const [opened, setOpened] = useState<"export" | "close" | null>(null);
  const close = () => setOpened(null);
  const state = useExport();
  const now = useNow();
  const unknown = state.isError ? "没有查到，点开重试" : "正在查询";
  return (
    <Card title="隐私" flush>
      <Rows label="隐私">
        <Row
          title="导出我的数据"
          about={state.data ? exportSentence(state.data, now) : unknown}
          onPress={() => setOpened("export")}
        />
        <TextRow kind="agreement" title="用户协议" account={account} />
        <TextRow kind="privacy" title="隐私政策" account={account} />
        <Row
          title="注销账号"
          about="先结清余额，再删除个人资料"
          onPress={() => setOpened("close")}
        />
      </Rows>
      {opened === "export" && <ExportDialog query={state} onClose={close} />}
      {opened === "close" && <CloseDialog onClose={close} />}
    </Card>
  );
}

/** Asked again while it is being prepared, after pauses that grow. */
const useExport = () =>
  useQuery({
    ...query(getExport),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.state === "preparing" ? exportPauseMs(dataUpdateCount) : false,
  });

type TextRowProps = {
  kind: Extract<DocumentKind, "agreement" | "privacy">;
  title: string;
  account: Account;
};

function TextRow({ kind, title, account }: TextRowProps) {
  const { data } = useQuery(query(getDocument, { params: { kind } }));
  const isAgreed = !account.consentNeeded.includes(kind);
  const version = data && `版本 ${data.version}`;
  return (
    <Row
      to={`/${kind}`}
      title={title}
      about={[version, isAgreed ? "已同意" : "有更新，待同意"].filter(Boolean).join(" · ")}
    />
  );
}
