/**
 * The lanes of the outbox. A job waits only for those before it in its own lane: a gateway that hangs fills
 * the slots of its own lane and of no other. By the topic's first word, unless the one who adds the job says more.
 */

export type LaneRule = {
  /** How many of its jobs one process runs at once. */
  slots: number;
  /** How long one may take. Longer than any call outside that it makes may take by itself. */
  seconds: number;
};

const rules: Record<string, LaneRule> = {
  "code.sms": { slots: 16, seconds: 20 },
  // A mail server may take its time at each step of the conversation.
  "code.mail": { slots: 8, seconds: 60 },
  code: { slots: 8, seconds: 60 },
  // Each provider has its own: payout.alipay.
  payout: { slots: 8, seconds: 30 },
  push: { slots: 8, seconds: 30 },
  prize: { slots: 2, seconds: 60 },
  // Gathers all that there is of a member in memory.
  privacy: { slots: 1, seconds: 600 },
  // A search through all answers of a study.
  cleaning: { slots: 1, seconds: 1800 },
  sns: { slots: 2, seconds: 60 },
  // Each decides hundreds, and moves their money.
  survey: { slots: 2, seconds: 120 },
  // What a member waits to see in their wallet; those of one leader wait for each other's balance.
  growth: { slots: 4, seconds: 30 },
  upload: { slots: 4, seconds: 30 },
  content: { slots: 2, seconds: 30 },
  // A million responses are read in one transaction.
  archive: { slots: 1, seconds: 3600 },
};
const unnamed: LaneRule = { slots: 2, seconds: 60 };

/** `code` of `code.send`. */
export const familyOf = (topicOrLane: string): string => topicOrLane.split(".", 1)[0] ?? "";

export const ruleOf = (lane: string): LaneRule => rules[lane] ?? rules[familyOf(lane)] ?? unnamed;
