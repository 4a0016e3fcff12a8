/** Returns as evidence: the words and colours that the responses and the platforms share. */
import type { SurveyReturn } from "#contract/console/study/survey-return.ts";
import type { Tone } from "./StateMark.tsx";

const channels: Record<SurveyReturn["channel"], string> = {
  browser: "浏览器返回",
  postback: "平台通知",
  code: "完成码",
  file: "对账文件",
};
export const channelText = (channel: SurveyReturn["channel"]): string => channels[channel];

/** What the query calls `refused` stands in the row as why: 签名错误, 已过期 … */
const verdicts: Record<string, { label: string; tone: Tone }> = {
  accepted: { label: "采信", tone: "good" },
  repeated: { label: "重复", tone: "plain" },
  claimed: { label: "未证实", tone: "waiting" },
  unknown: { label: "没有这次参与", tone: "bad" },
  refused: { label: "拒绝", tone: "bad" },
};
export const verdictOf = (verdict: string): { label: string; tone: Tone } =>
  verdicts[verdict] ?? { label: verdict, tone: "bad" };
export const verdictViews = Object.entries(verdicts).map(([value, { label }]) => ({
  value,
  label,
}));
