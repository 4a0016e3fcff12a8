/** One operator over the list, and what an admin may do about them; never about oneself. */
import { Alert, Button, Drawer } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import type { Operator } from "#contract/console/people/operators.ts";
import { StaffRole } from "#contract/enums.ts";
import { useMe } from "../../platform/me.ts";
import { EditorTitle } from "../../ui/Editor.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Section } from "../../ui/Section.tsx";
import { TimeText } from "../../ui/TimeText.tsx";
import { EditDialog, StateDialog } from "./ChangeOperator.tsx";
import { Standing } from "./columns.tsx";
import { ResetDialog } from "./ResetDialog.tsx";
import { meaningOf } from "./roles.ts";

type OperatorDetailsProps = {
  operator: Operator;
  onChanged: (operator: Operator) => void;
  /** While a question is open, the keys of the list sleep. */
  onAsking: (isAsking: boolean) => void;
  onClose: () => void;
};
type Asked = "edit" | "state" | "password" | "totp";

export function OperatorDetails({ operator, onChanged, onAsking, onClose }: OperatorDetailsProps) {
  const me = useMe();
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (what: Asked | null) => {
    setAsked(what);
    onAsking(what !== null);
  };
  const dialog = { operator, onChanged, onClose: () => ask(null) };
  const isSelf = me?.id === operator.id;
  return (
    <Drawer
      open
      title={<EditorTitle text={`${operator.name}（${operator.account}）`} state={null} />}
      size="min(560px, 100vw)"
      // Without a mask, so that the keys of the list keep working under it.
      mask={false}
      onClose={onClose}
      footer={me && !isSelf && <Actions operator={operator} onAsk={ask} />}
    >
      {isSelf && (
        <Alert
          type="info"
          showIcon
          title="这是您自己的账号"
          description={
            <>
              密码和动态验证码在<Link to="/self">我的账号</Link>里改；角色和状态由另一位管理员改。
            </>
          }
          style={{ marginBottom: 16 }}
        />
      )}
      <Parts operator={operator} />
      {asked === "edit" && <EditDialog {...dialog} />}
      {asked === "state" && <StateDialog {...dialog} />}
      {(asked === "password" || asked === "totp") && <ResetDialog {...dialog} what={asked} />}
    </Drawer>
  );
}

const Actions = ({
  operator: { state, hasTotp },
  onAsk,
}: {
  operator: Operator;
  onAsk: (what: Asked) => void;
}) => (
  <div style={{ display: "flex", flexWrap: "wrap", gap: 8 }}>
    <Button type="primary" onClick={() => onAsk("edit")}>
      修改
    </Button>
    <Button onClick={() => onAsk("password")}>重置密码</Button>
    {hasTotp && <Button onClick={() => onAsk("totp")}>重置动态验证码</Button>}
    <Button danger={state === "active"} onClick={() => onAsk("state")}>
      {state === "active" ? "停用" : "启用"}
    </Button>
  </div>
);

function wayOf({ hasSignOn, isBreakGlass }: Operator): string {
  if (isBreakGlass) return "应急账号：启用单点登录时仍可用密码，每次登录都通知全部管理员";
  return hasSignOn ? "单点登录；姓名和角色按那里的组" : "密码";
}

const Parts = ({ operator }: { operator: Operator }) => (
  <>
    <Section title="账号" extra={<Standing operator={operator} />}>
      <Facts
        facts={[
          ["编号", operator.id],
          ["角色", `${StaffRole.label(operator.role)}：${meaningOf(operator.role)}`],
          ["新建", <TimeText key="created" at={operator.createdAt} />],
          [
            "最近使用",
            operator.lastSeenAt === null ? (
              "从未登录"
            ) : (
              <TimeText key="seen" at={operator.lastSeenAt} />
            ),
          ],
        ]}
      />
    </Section>
    <Section title="登录" extra={<Link to={`/audit?kind=staff&id=${operator.id}`}>操作日志</Link>}>
      <Facts
        facts={[
          ["方式", wayOf(operator)],
          [
            "密码",
            operator.hasSignOn
              ? null
              : operator.mustChangePassword
                ? "初始密码，登录后须修改"
                : "本人设置",
          ],
          [
            "动态验证码",
            operator.hasTotp ? `已绑定，恢复码还剩 ${operator.recoveryLeft} 个` : "未绑定",
          ],
          ["会话", `${operator.sessions} 个`],
        ]}
      />
    </Section>
  </>
);
