/** Settings in words: what each is called, how its value reads, and what a change of it does. */
import type { BrandMoney, BrandTexts } from "#contract/console/community/brand.ts";
import { isLooser, moneyGuards } from "#contract/console/operations/guard.ts";
import { feeOn } from "#contract/withdrawal-fee.ts";
import { count, gold, goldInFen, yuan } from "../../platform/money.ts";

export const taxModes = [
  { value: "none", label: "不代扣" },
  { value: "cumulative", label: "累计预扣（2025 年第 16 号公告）" },
  { value: "per-payment", label: "按次预扣（800 元起）" },
] as const;

/** 5 of a thousand = 0.5%. */
export const permille = (value: number): string => `${value / 10}%`;

type Words<Part> = {
  [K in keyof Part]: { label: string; text: (value: Part[K]) => string };
};
const plain = (text: string): string => text || "（空）";

export const textWords: Words<BrandTexts> = {
  siteName: { label: "网站名称", text: plain },
  slogan: { label: "标语", text: plain },
  companyName: { label: "公司名称", text: plain },
  contactEmail: { label: "联系邮箱", text: plain },
  icpNumber: { label: "ICP 备案号", text: plain },
  policeNumber: { label: "公安备案号", text: plain },
  logo: { label: "标志", text: (logo) => logo || "（自带图形）" },
  hue: { label: "色相", text: String },
  themeColor: { label: "浏览器颜色", text: plain },
  hosts: { label: "域名", text: (hosts) => hosts.join("、") },
};

export const moneyWords: Words<BrandMoney> = {
  goldPerYuan: { label: "一元等于", text: gold },
  withdrawMinGold: { label: "金币最低提现", text: gold },
  withdrawMinFen: { label: "现金最低提现", text: yuan },
  withdrawDailyCount: { label: "每天提现次数", text: (value) => `${count(value)} 次` },
  withdrawDailyFen: { label: "每天提现金额", text: yuan },
  withdrawFeeFen: { label: "每笔手续费", text: yuan },
  withdrawFeePermille: { label: "按比例手续费", text: permille },
  taxMode: {
    label: "代扣税款",
    text: (mode) => taxModes.find(({ value }) => value === mode)?.label ?? mode,
  },
  promiseWorkingDays: { label: "承诺到账", text: (value) => `${count(value)} 个工作日` },
  delayBonusGold: { label: "超时补偿", text: gold },
  codeAboveFen: { label: "需要验证码的金额", text: yuan },
  secondPersonFen: { label: "需要两人审批的金额", text: yuan },
  adjustSecondGold: { label: "调账需要两人的金币", text: gold },
  adjustSecondFen: { label: "调账需要两人的现金", text: yuan },
  operatorDayFen: { label: "一人单独审批的合计", text: yuan },
  adjustOperatorGold: { label: "一人单独调账的金币合计", text: gold },
  adjustOperatorFen: { label: "一人单独调账的现金合计", text: yuan },
  looseningDelayHours: { label: "放宽后等待", text: (value) => `${count(value)} 小时` },
};

export type Change = { name: string; label: string; before: string; after: string };

/** In the order of the form. */
export function changesBetween<Part extends BrandTexts | BrandMoney>(
  before: Part,
  after: Part,
  words: Words<Part>,
): Change[] {
  return (Object.keys(words) as (keyof Part & string)[]).flatMap((name) => {
    const { label, text } = words[name];
    const [was, is] = [text(before[name]), text(after[name])];
    return was === is ? [] : [{ name, label, before: was, after: is }];
  });
}

/** What a change of money means, and for whom, apart from the numbers. */
export function moneyEffects(before: BrandMoney, after: BrandMoney): string[] {
  const isChanged = (...names: (keyof BrandMoney)[]) =>
    names.some((name) => before[name] !== after[name]);
  const asking: (keyof BrandMoney)[] = [
    ...(["goldPerYuan", "withdrawMinGold", "withdrawMinFen", "withdrawDailyCount"] as const),
    ...(["withdrawDailyFen", "withdrawFeeFen", "withdrawFeePermille", "taxMode"] as const),
    ...(["promiseWorkingDays", "codeAboveFen"] as const),
  ];
  return [
    ...(isChanged("goldPerYuan") ? ["会员手里的金币一个也不变，变的是它折合的钱。"] : []),
    ...(isChanged(...asking)
      ? ["以后提交的提现按新规则；已经提交的，金额、手续费、税款和承诺时间都不变。"]
      : []),
    ...(isChanged("secondPersonFen") ? ["还在待审核的提现，审批时也按新的限额。"] : []),
    ...(isChanged("delayBonusGold")
      ? ["还没有补过的，超时就按新的补偿发；现在已经超时、还在处理的，也会补。"]
      : []),
    ...(isChanged("adjustSecondGold", "adjustSecondFen") ? ["以后提交的调账按新的限额。"] : []),
    ...waitsFor(before, after),
  ];
}

/** What stands at once, and what waits for a second person. */
function waitsFor(before: BrandMoney, after: BrandMoney): string[] {
  const names = (Object.keys(moneyGuards) as (keyof BrandMoney)[]).filter(
    (name) => before[name] !== after[name],
  );
  const looser = names.filter((name) => isLooser(moneyGuards[name], before[name], after[name]));
  const labels = looser.map((name) => `“${moneyWords[name].label}”`).join("、");
  return [
    ...(looser.length > 0
      ? [
          `${labels}是放宽：要另一位财务或管理员在“待生效的改动”里复核，再过 ${before.looseningDelayHours} 小时才生效。`,
        ]
      : []),
    ...(names.length > looser.length ? ["收紧的立即生效，会员最多十秒后看到。"] : []),
  ];
}

export function textEffects(before: BrandTexts, after: BrandTexts): string[] {
  const lost = before.hosts.filter((host) => !after.hosts.includes(host));
  const won = after.hosts.filter((host) => !before.hosts.includes(host));
  return [
    ...(lost.length > 0 ? [`${lost.join("、")} 不再是这个品牌的，打开后是第一个品牌。`] : []),
    ...(won.length > 0 ? [`${won.join("、")} 要先解析到本站并配好证书，才打得开。`] : []),
    ...(before.siteName === after.siteName
      ? []
      : ["协议里写到的旧名称不会自动改，请到“协议与介绍”里另改。"]),
    "会员最多十秒后看到；浏览器里已经打开的页面，刷新后看到。",
  ];
}

/** What is left of a withdrawal of so much gold, before any tax; null while something is not filled in. */
export function exampleOf(
  coins: number,
  rules: Pick<BrandMoney, "goldPerYuan" | "withdrawFeeFen" | "withdrawFeePermille">,
) {
  const grossFen = goldInFen(coins, rules.goldPerYuan);
  const feeFen = feeOn(grossFen, rules);
  return { grossFen, feeFen, netFen: Math.max(0, grossFen - feeFen) };
}
