/** The sample's prizes: four categories, no brand that exists. */
import type { PrizeDraft } from "#contract/console/money/prize.ts";
import { ExchangeType } from "#contract/enums.ts";

const { virtual, physical } = ExchangeType.of;

export type SamplePrize = PrizeDraft & {
  /** Pieces, or codes. */
  given: number;
};

type SamplePrizeFacts = {
  cover: string;
  priceGold: number;
  costFen: number;
  given: number;
  memberLimit?: number;
};

function prize(
  [type, category, title, summary]: readonly [PrizeDraft["type"], string, string, string],
  { cover, memberLimit, ...facts }: SamplePrizeFacts,
): SamplePrize {
  const how =
    type === virtual
      ? "审核通过后自动发放兑换码，可在兑换详情中查看。兑换码请勿转给他人。"
      : "审核通过后由仓库寄出，可在兑换详情中查看快递单号。收到后如有破损，请在 48 小时内反馈。";
  return {
    ...facts,
    type,
    category,
    title,
    summary,
    description: `**${title}**\n\n${summary}。\n\n${how}`,
    cover: `/sample/pictures/prize-${cover}.svg`,
    memberLimit: memberLimit ?? null,
    brands: [],
    sort: 0,
  };
}

/** In the order in which they stand on the shelf. */
export const samplePrizes: readonly SamplePrize[] = [
  prize([virtual, "话费", "话费充值卡 10 元", "三网通用，输入卡密即可充值"], {
    cover: "phone-10",
    priceGold: 1000,
    costFen: 985,
    given: 120,
  }),
  prize([virtual, "话费", "话费充值卡 30 元", "三网通用，输入卡密即可充值"], {
    cover: "phone-30",
    priceGold: 3000,
    costFen: 2955,
    given: 40,
  }),
  prize([virtual, "话费", "话费充值卡 50 元", "三网通用，输入卡密即可充值"], {
    cover: "phone-50",
    priceGold: 4950,
    costFen: 4925,
    given: 12,
  }),
  prize([virtual, "影音会员", "视频会员月卡", "电视、手机、电脑都能用，有效期一个月"], {
    cover: "video-month",
    priceGold: 1800,
    costFen: 1500,
    given: 30,
    memberLimit: 2,
  }),
  prize([virtual, "影音会员", "视频会员季卡", "电视、手机、电脑都能用，有效期三个月"], {
    cover: "video-quarter",
    priceGold: 4800,
    costFen: 4200,
    given: 1,
    memberLimit: 1,
  }),
  prize([virtual, "礼品卡", "超市礼品卡 50 元", "全国门店和线上商城通用，有效期三年"], {
    cover: "gift-50",
    priceGold: 5000,
    costFen: 4900,
    given: 25,
  }),
  prize([virtual, "礼品卡", "超市礼品卡 100 元", "全国门店和线上商城通用，有效期三年"], {
    cover: "gift-100",
    priceGold: 9900,
    costFen: 9800,
    given: 8,
  }),
  prize([physical, "家居用品", "真空保温杯 500 毫升", "316 不锈钢内胆，保温十二小时"], {
    cover: "flask",
    priceGold: 3200,
    costFen: 2600,
    given: 40,
  }),
  prize([physical, "家居用品", "晴雨两用折叠伞", "八骨加固，防晒黑胶涂层"], {
    cover: "umbrella",
    priceGold: 2600,
    costFen: 2100,
    given: 60,
  }),
  prize([physical, "家居用品", "纯棉毛巾三条装", "长绒棉，柔软吸水"], {
    cover: "towels",
    priceGold: 1900,
    costFen: 1450,
    given: 80,
  }),
  prize([physical, "家居用品", "可调光阅读台灯", "三档色温，触摸开关"], {
    cover: "lamp",
    priceGold: 6800,
    costFen: 5600,
    given: 3,
    memberLimit: 1,
  }),
  prize([physical, "家居用品", "桌面收纳盒套装", "大中小三件，可叠放"], {
    cover: "boxes",
    priceGold: 1500,
    costFen: 1100,
    given: 50,
  }),
];
