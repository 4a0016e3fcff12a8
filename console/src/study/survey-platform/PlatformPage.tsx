/** One survey platform, or a new one. */
import { useParams } from "react-router";
import { listPlatforms } from "#contract/console/study/survey-platform.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { query } from "../../platform/query.ts";
import { LoadedPage } from "../../ui/LoadedPage.tsx";
import { Page } from "../../ui/Page.tsx";
import { EmptyState } from "../../ui/States.tsx";
import { PlatformEditor } from "./PlatformEditor.tsx";

export function PlatformPage() {
  const { id = "" } = useParams();
  return (
    <LoadedPage title="调查平台" asked={query(listPlatforms)}>
      {(data) => <Known id={id} data={data} />}
    </LoadedPage>
  );
}

function Known({ id, data }: { id: string; data: DataOf<typeof listPlatforms> }) {
  if (id === "new") return <PlatformEditor platform={null} presets={data.presets} />;
  const platform = data.list.find((one) => String(one.id) === id);
  if (!platform)
    return (
      <Page title="调查平台">
        <EmptyState title="没有这个平台" next="它可能从来没有过，请从列表里选。" />
      </Page>
    );
  return <PlatformEditor key={platform.id} platform={platform} presets={data.presets} />;
}
