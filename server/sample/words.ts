/** What sample respondents write and the figures they give, by a part of the question's title. */

type Range = { low: number; high: number; step: number };

/** Lines that somebody might really have written. */
const lines: Record<string, readonly string[]> = {
  新开一家早餐店: [
    "豆浆现磨，包子现蒸，别用预制的就行。",
    "六点半就开门，能扫码提前下单，到了拿走。",
    "有粗粮和少油的选择，给老人小孩也能吃。",
    "价格实在，十块钱以内能吃饱吃好。",
    "后厨透明，看得见在做什么。",
  ],
  想告诉厂家的: [
    "续航标得实在一点，冬天别差太多。",
    "老车主的系统升级不要停。",
    "座椅舒服比大屏幕重要。",
    "维修配件的价格希望能公开。",
  ],
  推荐意愿打了: [
    "省油钱，开着安静",
    "空间大，家里人坐着舒服",
    "降价太快，心里有点不平衡",
    "售后网点远，保养不方便",
    "整体满意，冬天续航是短板",
  ],
  用几个词形容: [
    "清爽、安静、专业",
    "温和，有信任感",
    "干净简单",
    "有点高级，像药房里的",
    "柔软、舒服",
  ],
  几乎不看短视频: [
    "容易停不下来，干脆不装了。",
    "更喜欢看书和长一点的文章。",
    "工作忙，晚上想早点休息。",
    "内容重复，看完记不住什么。",
  ],
  最难忘的一刻: [
    "在海边等日出，孩子第一次看见太阳从水里跳出来。",
    "老人爬到半山腰说，比年轻时还有劲。",
    "下雨躲进小面馆，一家人吃了最香的一碗面。",
    "在草原上放风筝，线断了大家一起追。",
  ],
  它叫什么名字: ["豆包", "元宝", "糯米", "可乐", "大橘", "毛豆", "奥利奥"],
  哪个环节最让您不满意: [
    "客服一直是机器人，找不到人。",
    "寄回去以后五天没有消息，催了才退款。",
    "要我自己先垫运费，金额还没退全。",
    "说我影响二次销售，可我只是试穿了一下。",
  ],
  电子邮箱: ["lan@example.com", "reader@example.com", "xiaomi-zhou@example.com"],
  最想改变什么: [
    "早高峰的地铁能再密一点。",
    "公交专用道不要被占。",
    "单位要是能错峰上班就好了。",
    "换乘通道太长，希望有扶梯。",
    "非机动车道拓宽一些，骑车安全。",
  ],
  用一句话记下今天: [
    "平平淡淡，挺好的。",
    "终于把拖了一周的事做完了。",
    "晚霞特别好看。",
    "有点累，早睡。",
  ],
  不想购买: [
    "现在的开关够用，没必要换。",
    "租房住，不想在墙上打孔。",
    "价格再低一些会考虑。",
    "担心以后厂家不维护了。",
  ],
};

const ownWords = [
  "看情况，不固定",
  "朋友介绍的",
  "以前的习惯，一直没变",
  "单位统一安排的",
  "说不上来",
];

const ranges: Record<string, Range> = {
  吃一顿早餐: { low: 4, high: 25, step: 1 },
  购买这部手机: { low: 1000, high: 6500, step: 100 },
  大约使用手机: { low: 2, high: 9, step: 1 },
  购车预算: { low: 8, high: 35, step: 1 },
  需要排队时: { low: 5, high: 40, step: 5 },
  每月行驶: { low: 400, high: 2500, step: 100 },
  觉得贵而不买: { low: 12, high: 35, step: 1 },
  在护肤品上: { low: 50, high: 900, step: 50 },
  "50 克装": { low: 59, high: 399, step: 10 },
  玩了几天: { low: 2, high: 8, step: 1 },
  全家总共花费: { low: 1500, high: 18000, step: 500 },
  养了几只猫: { low: 1, high: 3, step: 1 },
  在宠物身上: { low: 100, high: 1500, step: 50 },
  用了几天: { low: 1, high: 12, step: 1 },
  工作日: { low: 5, high: 8, step: 0.5 },
  休息日: { low: 6, high: 10, step: 0.5 },
  为了睡得更好: { low: 0, high: 2000, step: 100 },
  最小的孩子: { low: 0, high: 15, step: 1 },
  单程一般: { low: 12, high: 75, step: 1 },
  停车费: { low: 0, high: 800, step: 50 },
  午饭花了: { low: 8, high: 45, step: 1 },
  合理的价格: { low: 49, high: 499, step: 10 },
};

const dates: Record<string, { from: string; to: string }> = {
  出生日期: { from: "1966-01-01", to: "2005-12-31" },
  提车: { from: "2020-03-01", to: "2026-08-31" },
  出发: { from: "2025-12-01", to: "2026-09-30" },
};

const found = <T>(table: Record<string, T>, title: string): T | undefined =>
  Object.entries(table).find(([part]) => title.includes(part))?.[1];

export const linesFor = (title: string): readonly string[] => found(lines, title) ?? ownWords;
export const otherWords = ownWords;
export const rangeFor = (title: string): Range | undefined => found(ranges, title);
export const datesFor = (title: string): { from: string; to: string } | undefined =>
  found(dates, title);

/** Paths from the province down to the county, with codes of GB/T 2260. */
export const places: readonly (readonly [string, string][])[] = [
  [
    ["110000", "北京市"],
    ["110100", "北京市"],
    ["110105", "朝阳区"],
  ],
  [
    ["310000", "上海市"],
    ["310100", "上海市"],
    ["310115", "浦东新区"],
  ],
  [
    ["440000", "广东省"],
    ["440100", "广州市"],
    ["440106", "天河区"],
  ],
  [
    ["440000", "广东省"],
    ["440300", "深圳市"],
    ["440305", "南山区"],
  ],
  [
    ["330000", "浙江省"],
    ["330100", "杭州市"],
    ["330106", "西湖区"],
  ],
  [
    ["510000", "四川省"],
    ["510100", "成都市"],
    ["510104", "锦江区"],
  ],
  [
    ["420000", "湖北省"],
    ["420100", "武汉市"],
    ["420111", "洪山区"],
  ],
  [
    ["610000", "陕西省"],
    ["610100", "西安市"],
    ["610113", "雁塔区"],
  ],
  [
    ["320000", "江苏省"],
    ["320100", "南京市"],
    ["320106", "鼓楼区"],
  ],
  [
    ["430000", "湖南省"],
    ["430100", "长沙市"],
    ["430104", "岳麓区"],
  ],
];
