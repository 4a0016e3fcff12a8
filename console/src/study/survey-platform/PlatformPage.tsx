/** One survey platform, or a new one. */
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { listPlatforms } from "#contract/console/study/survey-platform.ts";
import { query } from "../../platform/query.ts";
import { Page } from "../../ui/Page.tsx";
import { EmptyState, FailureState } from "../../ui/States.tsx";
import { Waiting } from "../../ui/Waiting.tsx";
import { draftOf, emptyDraft } from "./draft.ts";
import { PlatformEditor } from "./PlatformEditor.tsx";

export function PlatformPage() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(query(listPlatforms));
  if (!data)
    return (
      <Page title="调查平台">
        {error ? (
          <FailureState error={error} onRetry={() => void refetch()} />
        ) : (
          <Waiting lines={15} />
        )}
      </Page>
    );
  if (id === "new")
    return <PlatformEditor platform={null} saved={emptyDraft} presets={data.presets} />;
  const platform = data.list.find((one) => String(one.id) === id);
  if (!platform)
    return (
      <Page title="调查平台">
        <EmptyState title="没有这个平台" next="它可能从来没有过，请从列表里选。" />
      </Page>
    );
  return (
    <PlatformEditor
      key={platform.id}
      platform={platform}
      saved={draftOf(platform)}
      presets={data.presets}
    />
  );
}
