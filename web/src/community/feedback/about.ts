/** ?type=4&about=response:17, as the appeal buttons have it. What it does not know counts as not there. */
import { FeedbackType } from "#contract/content-enums.ts";
import type { Feedback } from "#contract/member/community/feedback.ts";

export type About = Pick<NonNullable<Feedback["about"]>, "kind" | "id">;

export function readAbout(search: URLSearchParams): About | null {
  const [, kind, id] =
    /^(response|exchange|sanction):([1-9]\d{0,14})$/.exec(search.get("about") ?? "") ?? [];
  if (kind !== "response" && kind !== "exchange" && kind !== "sanction") return null;
  return { kind, id: Number(id) };
}

export const readType = (search: URLSearchParams): FeedbackType | undefined =>
  FeedbackType.values.find((value) => String(value) === search.get("type"));

/** Where the thing itself is shown. */
const paths: Record<About["kind"], (id: number) => string> = {
  response: (id) => `/home/history-detail?id=${id}`,
  exchange: (id) => `/exchange/detail?id=${id}`,
  sanction: () => "/home/sanctions",
};
export const pathOf = ({ kind, id }: About): string => paths[kind](id);

export const kindWords: Record<About["kind"], string> = {
  response: "参与记录",
  exchange: "提现与兑换",
  sanction: "处罚",
};
