/** /home/feedback/ask, 我要提问: in one's own words, with pictures; an appeal button arrives filled in. */
import { useQuery } from "@tanstack/react-query";
import { Navigate, useSearchParams } from "react-router";
import { FeedbackType } from "#contract/content-enums.ts";
import { listFeedback } from "#contract/member/community/feedback.ts";
import { Page } from "../../layout/Page.tsx";
import { later } from "../../platform/later.tsx";
import { query } from "../../platform/query.ts";
import { Card } from "../../ui/Card.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { type About, readAbout, readType } from "./about.ts";

/** About as high as the form is on a phone, so that nothing below it moves when it comes. */
const bones = (
  <Card>
    <SkeletonRows rows={1} height={612} />
  </Card>
);
const AskForm = later(() => import("./AskForm.tsx").then((m) => m.AskForm), bones);

export function AskPage() {
  const [search] = useSearchParams();
  const about = readAbout(search);
  const type = readType(search);
  const isAppeal = type === FeedbackType.of.appeal;
  return (
    <Page inner titleHidden="phone" title={isAppeal ? "申诉" : "我要提问"}>
      {isAppeal && about ? (
        <Appeal about={about} />
      ) : (
        <AskForm key={search.toString()} type={type} about={about} />
      )}
    </Page>
  );
}

/** One at a time about one thing: a second one leads to the first. */
function Appeal({ about }: { about: About }) {
  const appealAbout = `${about.kind}:${about.id}`;
  const open = useQuery({ ...query(listFeedback, { query: { appealAbout } }), staleTime: 0 });
  const [first] = open.data?.list ?? [];
  if (first) return <Navigate replace to={`/home/feedback/${first.id}`} />;
  if (open.isPending && open.fetchStatus !== "paused") return bones;
  // Without an answer the form is offered all the same: the server finds the first appeal.
  return <AskForm key={appealAbout} type={FeedbackType.of.appeal} about={about} />;
}
