/** The words and ways of a member's story. */
import type { StoryLine } from "#contract/console/operations/desk.ts";
import type { Tone } from "../../ui/StateMark.tsx";
import { tabLink } from "./tabs.ts";

type StoryKind = StoryLine["kind"];

const kinds: Record<StoryKind, { label: string; tone: Tone }> = {
  account: { label: "账号", tone: "plain" },
  signIn: { label: "登录", tone: "plain" },
  response: { label: "参与", tone: "active" },
  money: { label: "资金", tone: "good" },
  exchange: { label: "兑换", tone: "active" },
  feedback: { label: "反馈", tone: "waiting" },
  sanction: { label: "处罚", tone: "bad" },
  note: { label: "备注", tone: "waiting" },
  message: { label: "消息", tone: "plain" },
  staff: { label: "操作", tone: "plain" },
};

const order = Object.keys(kinds) as StoryKind[];

export const storyViews = [
  { value: "", label: "全部" },
  ...order.map((value) => ({ value: value as string, label: kinds[value].label })),
];

export const kindOf = (kind: StoryKind) => kinds[kind];

export const kindIn = (search: URLSearchParams): StoryKind | undefined =>
  order.find((kind) => kind === search.get("kind"));

type About = NonNullable<StoryLine["about"]>;

/** To the row behind a line, with its evidence; the list behind it shows all of this member's. */
export function aboutLink({ kind, id }: About, memberId: number): string {
  switch (kind) {
    case "response":
      return `/responses?member=${memberId}&open=${id}`;
    case "exchange":
      return `/exchanges?member=${memberId}&open=${id}`;
    case "feedback":
      return `/feedbacks?state=all&open=${id}`;
  }
}

/** Where more of a line is to be seen; null where it says everything itself. */
export function lineLink({ kind, about }: Pick<StoryLine, "kind" | "about">, memberId: number) {
  if (about !== null) return aboutLink(about, memberId);
  switch (kind) {
    case "money":
      return tabLink(memberId, "ledger");
    case "signIn":
      return tabLink(memberId, "devices");
    case "sanction":
      return tabLink(memberId, "sanctions");
    case "staff":
      return `/audit?kind=member&id=${memberId}`;
    default:
      return null;
  }
}

const dayFormat = new Intl.DateTimeFormat("zh-CN", {
  timeZone: "Asia/Shanghai",
  year: "numeric",
  month: "long",
  day: "numeric",
  weekday: "short",
});
const clockFormat = new Intl.DateTimeFormat("zh-CN", {
  timeZone: "Asia/Shanghai",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** Beijing's days, in the order of the lines. */
export function daysOf<L extends { at: string }>(lines: readonly L[]) {
  const days: { day: string; lines: L[] }[] = [];
  for (const line of lines) {
    const day = dayFormat.format(new Date(line.at));
    const last = days.at(-1);
    if (last?.day === day) last.lines.push(line);
    else days.push({ day, lines: [line] });
  }
  return days;
}

export const clockText = (iso: string): string => clockFormat.format(new Date(iso));
