/** Who lives in the sample: names, numbers, roles. Nobody here is a real person. */
import { Role } from "#contract/enums.ts";
import type { Course } from "./participation.ts";

export type SamplePerson = {
  nickname: string;
  mobile?: string;
  email?: string;
  role?: Role;
  brandCode?: string;
  /** Days before today; spread over the history unless said. */
  registeredDaysAgo?: number;
  /** How many tasks they take, roughly. */
  activity?: number;
  /** The name on the Alipay account; without it none is bound. */
  realName?: string;
  /** With whose code they registered. */
  invitedBy?: "leader" | "inviter";
  /** Registered on that person's phone, which counts as the same person. */
  onInvitersPhone?: boolean;
  /** Skims everything. */
  hasty?: boolean;
  /** What becomes of certain tasks, by key; drawn otherwise. */
  courses?: Record<string, Course>;
  /** Shown with the sign-in. */
  label?: string;
};

/** Most sample sign-ins come first, so that their numbers are 1 to 6. */
export const namedPeople: readonly SamplePerson[] = [
  {
    label: "会员",
    mobile: "13800000001",
    nickname: "小满同学",
    realName: "林小满",
    courses: { breakfast: "unsuitable", daily: "leaving" },
    registeredDaysAgo: 52,
    activity: 10,
  },
  {
    label: "VIP 会员",
    mobile: "13800000002",
    nickname: "清风徐来",
    role: Role.of.vip,
    realName: "徐清",
    registeredDaysAgo: 58,
    activity: 13,
  },
  {
    label: "队长（有团队）",
    mobile: "13800000003",
    nickname: "问卷队长阿成",
    role: Role.of.leader,
    realName: "成志远",
    registeredDaysAgo: 60,
    activity: 12,
  },
  {
    label: "代理",
    mobile: "13800000004",
    nickname: "江城数据",
    role: Role.of.agent,
    realName: "江海",
    registeredDaysAgo: 57,
    activity: 4,
  },
  {
    label: "新会员（没有任何记录）",
    mobile: "13800000005",
    nickname: "初来乍到",
    registeredDaysAgo: 0,
    activity: 0,
  },
  {
    label: "昵称很长、记录很多的会员",
    mobile: "13800000006",
    nickname: "在人间烟火里慢慢走慢慢看认真填写每一份问卷的张先生🌿",
    realName: "欧阳建国",
    registeredDaysAgo: 60,
    activity: 99,
  },
];

const someone = (nickname: string, more: Partial<SamplePerson> = {}): SamplePerson => ({
  nickname,
  ...more,
});

/** The first of them invites. */
export const otherPeople: readonly SamplePerson[] = [
  someone("半糖去冰", {
    label: "邀请了好友的 VIP 会员",
    mobile: "13800000007",
    realName: "唐冰",
    role: Role.of.vip,
    registeredDaysAgo: 59,
  }),
  someone("山城小面", { realName: "何山", invitedBy: "leader" }),
  someone("早睡协会会长", { realName: "赵安宁", courses: { phone: "trapped" } }),
  someone("胡同里的猫", { realName: "胡敏", brandCode: "manxi" }),
  someone("西湖边的石头", { realName: "石磊", invitedBy: "leader" }),
  someone("爱喝豆浆", { realName: "窦江", courses: { phone: "trapped", daily: "rushing" } }),
  someone("阿木木", { hasty: true, realName: "木易" }),
  someone("云端漫步", { brandCode: "manxi", realName: "云飞" }),
  someone("大熊猫饲养员", { realName: "熊大伟", invitedBy: "leader" }),
  someone("Sunny", { email: "sunny@example.com", realName: "孙妮", invitedBy: "inviter" }),
  someone("向日葵妈妈", { realName: "向葵" }),
  someone("跑步的老陈", { realName: "陈建平", invitedBy: "leader" }),
  someone("柠檬不酸", { realName: "宁檬" }),
  someone("岭南一棵树", { realName: "梁树", role: Role.of.vip }),
  someone("夜班护士", { realName: "叶晓兰" }),
  someone("快乐星球", { hasty: true }),
  someone("张三不是李四", { realName: "张三丰", brandCode: "manxi" }),
  someone("小镇做题家", { realName: "郑题", invitedBy: "leader" }),
  someone("海边的卡卡", { realName: "海涛" }),
  someone("听雨", { realName: "余婷", invitedBy: "inviter" }),
  someone("奶茶三分糖", { realName: "乃媛", brandCode: "manxi" }),
  someone("退休教师老李", { realName: "李国梁" }),
  someone("Mr.Wang", { email: "mr-wang@example.com", realName: "王诚" }),
  someone("一只小绵羊", { invitedBy: "leader" }),
  someone("桂花糕", { realName: "桂芳", invitedBy: "inviter" }),
  someone("北方的狼", { invitedBy: "inviter", onInvitersPhone: true }),
  someone("慢慢来比较快", { realName: "满来" }),
  someone("橘子汽水", { brandCode: "manxi" }),
  someone("程序员小周", { realName: "周正" }),
  someone("种花的人", { realName: "钟华", brandCode: "manxi" }),
  someone("春风十里", { role: Role.of.leader, realName: "春晓" }),
  someone("随便看看", { activity: 1, registeredDaysAgo: 3 }),
  someone("刚注册的小鹿", { activity: 0, registeredDaysAgo: 1, invitedBy: "inviter" }),
  someone("渔歌子", { role: Role.of.agent, activity: 2 }),
];
