/** For foreign.test.ts: feedbacks, and what they are about, are their asker's. */
import { randomUUID } from "node:crypto";
import { FeedbackType } from "#contract/content-enums.ts";
import {
  askFeedback,
  confirmFeedback,
  getFeedback,
  replyFeedback,
} from "#contract/member/community/feedback.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { asked, confirmed } from "./fixture/feedback.ts";
import type { Case } from "./foreign-goods.ts";
import type { SignedIn } from "./server.ts";

type Owned = { owner: () => SignedIn; ownExchange: () => Promise<string> };

export function feedbackCases({ owner, ownExchange }: Owned): Case[] {
  const byFeedback = (endpoint: Endpoint, body?: object): Case => ({
    endpoint,
    own: async () => {
      const { id } = await asked(owner().call);
      // Open ones are counted, closed ones are theirs all the same.
      await confirmed(owner().call, id);
      return String(id);
    },
    absent: "999999999",
    inputOf: (id) => ({ params: { id }, ...(body && { body }) }),
  });
  const said = { key: randomUUID(), text: "还是没有解决", pictures: [] };
  return [
    byFeedback(getFeedback),
    byFeedback(replyFeedback, said),
    byFeedback(confirmFeedback),
    {
      endpoint: askFeedback,
      own: ownExchange,
      absent: "999999999",
      inputOf: (id) => ({
        body: {
          ...said,
          type: FeedbackType.of.exchange,
          about: { kind: "exchange", id: Number(id) },
        },
      }),
    },
  ];
}
