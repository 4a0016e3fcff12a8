/**
 * The least time that the topics of a discussion need: to read what each asks, and to write as much as it asks
 * for. Judged by when each answer came to the server, as a questionnaire's are (docs/decisions/0057-pace.md).
 */
import {
  type Arrival,
  inSeconds,
  judgeArrivals,
  MILLISECONDS_PER_CHARACTER,
  MILLISECONDS_PER_TOUCH,
  MOST_MILLISECONDS,
  type Pace,
  type PaceWords,
} from "./pace.ts";

/**
 * 10 characters a second: dictation gives 5, and nobody types as fast as they speak. Only what a topic asks
 * for at the least counts, and not what was written: a long answer may have been written down elsewhere.
 */
const MILLISECONDS_PER_WRITTEN = 100;

interface AskedTopic {
  title: string;
  body: string;
  /** How many characters an answer has at the least. */
  minLength: number;
}

const leastOf = ({ title, body, minLength }: AskedTopic): number =>
  Math.min(
    Array.from(title + body).length * MILLISECONDS_PER_CHARACTER + MILLISECONDS_PER_TOUCH,
    MOST_MILLISECONDS.answered,
  ) +
  minLength * MILLISECONDS_PER_WRITTEN;

/** In whole seconds, when all of them are answered: what an operator is told beside them. */
export const leastSecondsOfTopics = (topics: readonly AskedTopic[]): number =>
  inSeconds(topics.map(leastOf));

const words: PaceWords = {
  least: (seconds, least) => `服务器计时 ${seconds} 秒，读完并回答这些话题至少要 ${least} 秒`,
  early: (count, early) => `按服务器时间，${count} 个话题里有 ${early} 个来不及读完、写完就已回答`,
  together: (count) => `${count} 个话题的回答几乎同时到达，各用了多久无从核对`,
};

interface AnsweredTopic extends AskedTopic {
  id: number;
  /** When its answer came, in milliseconds since the person was let in. */
  milliseconds: number;
}

/** Judges the topics that somebody has answered; `totalMilliseconds`: from the entry to the last answer. */
export const judgeTopics = (
  answered: readonly AnsweredTopic[],
  totalMilliseconds: number,
): Pace => {
  const arrivals: Arrival[] = answered.map(({ id, milliseconds }) => ({
    question: String(id),
    milliseconds,
  }));
  const needs = new Map(answered.map((topic) => [String(topic.id), leastOf(topic)]));
  // A browser says nothing of its own times here.
  return judgeArrivals(needs, { arrivals, totalMilliseconds, claimedMilliseconds: 0 }, words);
};
