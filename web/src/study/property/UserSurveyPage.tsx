/** /user-survey: the member's profile questionnaire; a stranger reads what it is for. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getProperty } from "#contract/member/study/property.ts";
import { Page } from "../../layout/Page.tsx";
import { later } from "../../platform/later.tsx";
import { useMember } from "../../platform/member.ts";
import { query } from "../../platform/query.ts";
import { Waiting } from "../../ui/Loaded.tsx";
import { PropertyIntro } from "./PropertyIntro.tsx";
import { PropertySkeleton } from "./PropertySkeleton.tsx";

// Apart from the page, which strangers read, too: the engine and its fields weigh as much again.
const PropertySheet = later(
  () => import("./PropertySheet.tsx").then((m) => m.PropertySheet),
  <PropertySkeleton />,
);

export function UserSurveyPage() {
  const { isSignedIn, view } = useMember();
  if (!isSignedIn) return <PropertyIntro />;
  return (
    <Page narrow title="我的资料" titleHidden="phone">
      {view ? (
        <OwnProperty key={view.memberCode} memberCode={view.memberCode} />
      ) : (
        <PropertySkeleton />
      )}
    </Page>
  );
}

function OwnProperty({ memberCode }: { memberCode: string }) {
  const [openedAt] = useState(Date.now);
  const property = useQuery({
    ...query(getProperty),
    staleTime: 0,
    // Once, when the page is opened: the form holds the answers from then on.
    enabled: ({ state }) => state.dataUpdatedAt < openedAt,
  });
  if (property.data && property.dataUpdatedAt >= openedAt)
    return <PropertySheet memberCode={memberCode} property={property.data} />;
  return (
    <Waiting
      isPaused={property.fetchStatus === "paused"}
      error={property.error}
      onRetry={() => void property.refetch()}
      skeleton={<PropertySkeleton />}
    />
  );
}
