/** The outside systems that host questionnaires, with what came back from each in the last seven days. */
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { Link, useNavigate } from "react-router";
import {
  createPlatform,
  listPlatforms,
  type SurveyPlatform,
} from "#contract/console/study/survey-platform.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { useMay } from "../../platform/me.ts";
import { query } from "../../platform/query.ts";
import { useList } from "../../platform/use-list.ts";
import { NewButton } from "../../ui/NewButton.tsx";
import { Page } from "../../ui/Page.tsx";
import { EmptyState } from "../../ui/States.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { platformColumns } from "./columns.tsx";

/** There are never more than fit on a page. */
const asPage = ({ list }: DataOf<typeof listPlatforms>) => ({
  list,
  next: null,
  total: list.length,
});

export function PlatformsPage() {
  const url = useList();
  const navigate = useNavigate();
  const mayWrite = useMay(createPlatform);
  const result = useQuery({ ...query(listPlatforms), select: asPage });
  return (
    <Page
      title="调查平台"
      isFilled
      actions={
        <>
          <Button onClick={() => void navigate("/survey-returns")}>返回记录</Button>
          {mayWrite && <NewButton to="/survey-platforms/new">新建平台</NewButton>}
        </>
      }
    >
      <DataTable<SurveyPlatform>
        name="survey-platforms"
        label="调查平台"
        columns={platformColumns}
        result={result}
        url={url}
        hasDetails={false}
        nameOf={({ name }) => name}
        empty={
          <EmptyState
            title="暂无调查平台"
            next={
              mayWrite ? (
                <>
                  外部问卷放在哪里，就先添加那个平台：
                  <Link to="/survey-platforms/new">新建平台</Link>
                </>
              ) : (
                "运营同事添加后会出现在这里。"
              )
            }
          />
        }
        rowKeys={{ e: ({ id }) => void navigate(`/survey-platforms/${id}`) }}
        hint="J / K 移动　E 打开"
      />
    </Page>
  );
}
