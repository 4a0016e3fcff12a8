/** Conversations of the sample: one that waits for its member, one that is over, and asking about something. */
import { listFeedback } from "#contract/member/community/feedback.ts";
import type { SampleMember } from "../sample-member.ts";
import { type View, type Viewer, viewOf } from "./view.ts";

export async function feedbacks({ call }: SampleMember, as: Viewer): Promise<View[]> {
  const { list } = await call(listFeedback, { query: {} });
  return [
    viewOf("/home/feedback", as),
    ...list.map(({ id, state }) => ({
      ...viewOf(`/home/feedback/${id}`, as),
      name: `feedback-${state}`,
    })),
    {
      ...viewOf("/home/feedback/ask?type=4&about=exchange:999999999", as),
      name: "feedback-appeal",
    },
  ];
}
