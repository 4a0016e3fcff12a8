/** What a sanction stops at present, on the pages where it matters, with the way to what, why and the appeal. */
import { useMember } from "../platform/member.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";

type StandingNoticeProps = { of: "tasks" | "withdrawals" | "prizes" };

const titles = {
  tasks: "现在不能参与新的任务",
  withdrawals: "现在不能提现",
  prizes: "现在不能兑换奖品",
};

export function StandingNotice({ of }: StandingNoticeProps) {
  const words = useMember().account?.standing[of];
  if (!words) return null;
  return (
    <Notice
      tone="danger"
      title={titles[of]}
      action={
        <ButtonLink to="/home/sanctions" kind="secondary" size="s">
          查看原因与申诉
        </ButtonLink>
      }
    >
      {words}
    </Notice>
  );
}
