/** Feedbacks in the sample's last days, in every state: asked, answered and confirmed as in life. */
import { FeedbackType } from "#contract/content-enums.ts";
import { askFeedback } from "../src/community/feedback/ask.ts";
import { moveAsStaff } from "../src/community/feedback/desk.ts";
import { confirm, reply } from "../src/community/feedback/own.ts";
import type { StaffMove } from "../src/community/feedback/state.ts";
import type { World } from "../src/platform/world.ts";
import type { Making } from "./kinds/make.ts";
import { HOUR, later, worldAt } from "./past.ts";
import type { MadeMember } from "./people.ts";

type Step = [StaffMove, string] | ["reply", string] | ["confirm"];
type Story = { hours: number; type: FeedbackType; text: string; steps: readonly Step[] };

const taken: readonly Step[] = [
  ["accept", ""],
  ["start", ""],
];
const { question, response, exchange, suggestion, other } = FeedbackType.of;

/** The first two are the first sample sign-in's: one that is over, and one that waits for them. */
const stories: readonly Story[] = [
  {
    hours: 200,
    type: question,
    text: "换了手机号以后，原来的记录还在吗？",
    steps: [...taken, ["solve", "都在，手机号只用来登录。"], ["confirm"]],
  },
  {
    hours: 70,
    type: exchange,
    text: "提现显示已发放，但是支付宝里没有看到这笔钱，已经过了一个晚上。",
    steps: [
      ...taken,
      ["ask", "请在支付宝「账单」里搜索「转账」，看看是否有同样金额的一笔，并告诉我们到账时间。"],
      ["reply", "找到了，在余额宝里，是我没有看到。"],
      ["solve", "好的，款项已经到账。如果还有疑问请直接回复，没有问题可以点「已解决」。"],
    ],
  },
  {
    hours: 30,
    type: response,
    text: "外部问卷答到最后一页时网络断了，回来显示未完成，请帮忙核对。",
    steps: [...taken, ["note", "我们正在与平台核对，预计明天有结果。"]],
  },
  { hours: 26, type: suggestion, text: "希望任务列表可以按报酬排序。", steps: [["accept", ""]] },
  {
    hours: 20,
    type: question,
    text: "资料问卷里的职业选错了，怎么修改？",
    steps: [...taken, ["ask", "请告诉我们正确的职业，以及在哪一页看不到修改按钮。"]],
  },
  { hours: 5, type: other, text: "收到一个陌生电话，说是你们的客服，是真的吗？", steps: [] },
];

export async function makeFeedbacks(making: Making): Promise<void> {
  const { members } = making;
  for (const [index, story] of stories.entries()) {
    // Not among those whose history has its own part to play.
    const member = index < 2 ? members[0] : members[6 + index];
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as they came
    if (member) await tell(making, member, story);
  }
}

async function tell(making: Making, { caller }: MadeMember, story: Story) {
  const { memberId } = caller;
  const at = (step: number): World =>
    worldAt(making.world, later(making.now, (step * 2 - story.hours) * HOUR), making.random);
  const start = at(0);
  const { id } = await askFeedback(start, {
    memberId,
    key: start.clock.uuid(),
    type: story.type,
    text: story.text,
    pictures: [],
  });
  for (const [index, [event, text = ""]] of story.steps.entries()) {
    const then = at(index + 1);
    const key = then.clock.uuid();
    // oxlint-disable no-await-in-loop -- in their order
    if (event === "confirm") await confirm(then, { memberId, id });
    else if (event === "reply") await reply(then, { memberId, id }, { key, text, pictures: [] });
    else await moveAsStaff(then, { staff: making.by, ip: "10.1.0.8", id, move: event, text, key });
    // oxlint-enable no-await-in-loop
  }
}
