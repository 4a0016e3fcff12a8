/** Resets an operator's password or second factor; anyone who is signed in with it is out at once. */
import { listOperators, type Operator, resetOperator } from "#contract/console/people/operators.ts";
import { sayDone } from "../../platform/notice.ts";
import { useSend } from "../../platform/query.ts";
import { NotedDialog } from "../../ui/NotedDialog.tsx";
import { FirstPassword } from "./FirstPassword.tsx";

type ResetDialogProps = {
  operator: Operator;
  what: "password" | "totp";
  onChanged: (operator: Operator) => void;
  onClose: () => void;
};

export function ResetDialog({ operator, what, onChanged, onClose }: ResetDialogProps) {
  const isPassword = what === "password";
  const send = useSend(resetOperator, {
    refreshes: [listOperators],
    onDone: (answer) => {
      onChanged(answer.operator);
      if (answer.password !== null) return;
      sayDone("动态验证码已解绑");
      onClose();
    },
  });
  if (send.data?.password)
    return (
      <FirstPassword
        title={`${operator.name} 的新密码`}
        password={send.data.password}
        onClose={onClose}
      />
    );
  const subject = isPassword ? "密码" : "动态验证码";
  return (
    <NotedDialog
      title={`重置 ${operator.name} 的${subject}`}
      verb={`重置${subject}`}
      isDanger
      note={{ label: "说明" }}
      isPending={send.isPending}
      onClose={onClose}
      onOk={(note) => send.mutate({ params: { id: String(operator.id) }, body: { what, note } })}
    >
      <p>
        {isPassword
          ? "原来的密码立即失效，得到一个新密码，本人登录后必须换成自己的。动态验证码照旧。"
          : "手机上的动态验证码和全部恢复码立即失效，本人登录后重新绑定。请先确认是本人要求的。"}
        这个账号的全部会话立即退出。
      </p>
    </NotedDialog>
  );
}
