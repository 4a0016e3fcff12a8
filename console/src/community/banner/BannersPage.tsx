/** 横幅与活动: what the home page shows and when, written in a drawer. */
import {
  type ConsoleBanner,
  consoleBanners,
  saveBanner,
} from "#contract/console/community/content.ts";
import { BannerKind } from "#contract/content-enums.ts";
import { numberIn } from "../../platform/list-url.ts";
import { useMay } from "../../platform/me.ts";
import { useEdited } from "../../platform/use-edited.ts";
import { useList } from "../../platform/use-list.ts";
import { useListed } from "../../platform/use-listed.ts";
import { NewRowButton } from "../../ui/NewRowButton.tsx";
import { Page } from "../../ui/Page.tsx";
import { EmptyState } from "../../ui/States.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { ViewTabs, viewsOf } from "../../ui/ViewTabs.tsx";
import { BannerDrawer } from "./BannerDrawer.tsx";
import { bannerColumns } from "./columns.tsx";

const views = viewsOf(BannerKind);

export function BannersPage() {
  const url = useList();
  const mayWrite = useMay(saveBanner);
  const kind = numberIn(url.search, "kind", { known: BannerKind.values });
  const listed = useListed(consoleBanners, url, { query: { kind } });
  const edited = useEdited(url, listed.result.data?.list ?? []);
  return (
    <Page
      title="横幅与活动"
      isFilled
      actions={mayWrite && <NewRowButton onClick={edited.begin}>新建横幅或活动</NewRowButton>}
    >
      <DataTable<ConsoleBanner>
        name="banners"
        label="横幅与活动列表"
        columns={bannerColumns}
        file={{ kind: "banners", query: { kind } }}
        filterWords={{ day: "开始展示" }}
        {...listed}
        nameOf={({ id, title }) => `横幅或活动 ${id}，${title}`}
        filters={
          <ViewTabs
            label="类型"
            views={views}
            current={kind === undefined ? "" : String(kind)}
            onChoose={(value) => url.filter("kind", value)}
          />
        }
        empty={<EmptyState title="暂无横幅或活动" next="新建一个，首页在它的时间里显示。" />}
        areKeysOn={!edited.isOpen}
        hint="J / K 移动　O 打开"
      />
      {edited.isOpen && (
        <BannerDrawer
          key={edited.row?.id ?? "new"}
          banner={edited.row}
          mayWrite={mayWrite}
          onWritten={edited.keep}
          onClose={edited.close}
        />
      )}
    </Page>
  );
}
