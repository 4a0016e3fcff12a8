/** One name for one place, however it is written: 苏州市, 苏州 · 大理白族自治州, 大理州, 大理. */

const peoples =
  "土家族|布依族|景颇族|傈僳族|哈尼族|朝鲜族|蒙古族|哈萨克族?|柯尔克孜族?|维吾尔族?|蒙古|苗族|侗族|藏族|羌族|彝族|白族|傣族|壮族|回族|黎族";
const suffixes = [
  /(?:壮族|回族|维吾尔)?自治区$/,
  new RegExp(`(?:${peoples})*自治[州县]$`),
  /(?:特别行政区|地区|省|市|盟|林区)$/,
];

/** Without what kind of place it is; never empty. */
export function cityName(given: string): string {
  const name = given.trim();
  const short = suffixes.reduce((left, suffix) => left.replace(suffix, "") || left, name);
  // 大理州, but not 广州: no Chinese city is called by one character.
  return short.endsWith("州") && autonomous.has(short.slice(0, -1)) ? short.slice(0, -1) : short;
}

/** Prefectures that people call 州 for short. */
const autonomous = new Set(
  "延边 恩施 湘西 阿坝 甘孜 凉山 黔东南 黔南 黔西南 楚雄 红河 文山 西双版纳 大理 德宏 怒江 迪庆 临夏 甘南 海北 黄南 果洛 玉树 海西 昌吉 博尔塔拉 巴音郭楞 克孜勒苏 伊犁".split(
    " ",
  ),
);

/** Other spellings of the city in tasks that were written by hand. */
export const citySpellings = (name: string): string[] =>
  name === "" ? [] : ["", "市", "地区", "盟", "州"].map((suffix) => name + suffix);
