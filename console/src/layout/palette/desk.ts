/** Members in the palette, as the support desk finds them: each with why it was found. */
import type { searchDesk } from "#contract/console/operations/desk.ts";
import type { DataOf } from "#contract/endpoint.ts";
import type { Target } from "./targets.ts";

export type Hit = DataOf<typeof searchDesk>["list"][number];

const reasons: Record<Hit["by"], string> = {
  mobile: "手机号一致",
  code: "会员编号一致",
  email: "邮箱一致",
  id: "内部编号一致",
  response: "参与记录",
  exchange: "提现或兑换",
  feedback: "反馈",
  nickname: "昵称",
};

export const whatCanBeSearched =
  "完整的手机号、8 位会员编号、完整的邮箱、昵称的开头；r17 找参与记录，e17 找提现或兑换，f17 找反馈；也可以输入任务或页面的名称。";

/** Mobile, code, e-mail, r17: one row is meant, so Enter waits until it is found. */
export const isKey = (text: string): boolean => {
  // As it is read out, and as a Chinese keyboard types it.
  const said = text.normalize("NFKC").replace(/[\s-]/g, "");
  return /^((\+|00)?86)?1\d{10}$|^\d{8}$|^\S+@\S+$|^[ref]#?\d{1,15}$/i.test(said);
};

const letters = { response: "r", exchange: "e", feedback: "f" } as const;

export const hitTarget = ({ memberId, code, nickname, mobile, state, by, about }: Hit): Target => {
  const why = about === null ? reasons[by] : `${reasons[by]} ${letters[about.kind]}${about.id}`;
  const who = [code, ...(mobile === null ? [] : [mobile])].join("　");
  return {
    key: `member${memberId}${by}`,
    group: "会员",
    title: `${nickname || `会员 ${code}`}${state === "closed" ? "（已停用）" : ""}`,
    note: `${why} · ${who}`,
    to: `/members/${memberId}`,
  };
};

/** The rows that were looked for themselves, listed after the members that they belong to. */
export function aboutTargets(hits: readonly Hit[]): Target[] {
  return hits.flatMap(({ memberId, about }) => {
    if (about === null) return [];
    const { kind, id } = about;
    const target = { key: `${kind}${id}`, group: "编号" };
    switch (kind) {
      case "response":
        return {
          ...target,
          title: `参与记录 ${id}`,
          to: `/responses?member=${memberId}&open=${id}`,
        };
      case "exchange":
        return {
          ...target,
          title: `提现或兑换 ${id}`,
          to: `/exchanges?member=${memberId}&open=${id}`,
        };
      case "feedback":
        return { ...target, title: `反馈 ${id}`, to: `/feedbacks?state=all&open=${id}` };
    }
  });
}
