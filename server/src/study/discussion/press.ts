/** Whether a reply that is sent again is the one that its key has made. */
import { sha256 } from "../../platform/clock.ts";
import type { PostRow } from "./sql.ts";

export type Pressed = {
  /** Null: an operator. */
  memberId: number | null;
  topicId: number;
  body: string;
  parentId?: number | undefined;
  /** As they are kept. */
  pictures: readonly string[];
  /** Numbers of the section. */
  mentions?: readonly number[] | undefined;
  probe: boolean;
};

/** Of the whole request: the same words in another place, or to others, are another reply. */
export const fingerprintOf = ({
  memberId,
  topicId,
  body,
  parentId,
  pictures,
  mentions = [],
  probe,
}: Pressed): Buffer =>
  sha256(
    JSON.stringify([
      memberId,
      topicId,
      body,
      parentId ?? null,
      pictures,
      [...new Set(mentions)].toSorted((a, b) => a - b),
      probe,
    ]),
  );

/** One without a fingerprint was written before they were kept. */
export const isSamePress = (twin: PostRow, pressed: Pressed): boolean =>
  twin.fingerprint
    ? twin.fingerprint.equals(fingerprintOf(pressed))
    : twin.memberId === pressed.memberId &&
      twin.topicId === pressed.topicId &&
      twin.body === pressed.body &&
      twin.probe === pressed.probe &&
      twin.pictures.join() === pressed.pictures.join();
