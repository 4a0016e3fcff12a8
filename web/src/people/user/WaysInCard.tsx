/** 登录方式: mobile, e-mail and password, each a row that opens its dialog after the security check. */
import { useState } from "react";
import { CodeScreen } from "#contract/enums.ts";
import type { Account } from "#contract/member/people/user.ts";
import { useStepUp } from "../../foundation/security/StepUp.tsx";
import { Card } from "../../ui/Card.tsx";
import { Row, Rows } from "../../ui/List.tsx";
import { ContactDialog, PasswordDialog } from "./dialogs.ts";
import { RowAction } from "./RowAction.tsx";

type Opened = "mobile" | "email" | "password";

export function WaysInCard({ account }: { account: Account }) {
  const { confirm } = useStepUp();
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = async (dialog: Opened) => {
    const purpose = dialog === "password" ? CodeScreen.of.reset : "contact";
    if (await confirm(purpose)) setOpened(dialog);
  };
  const close = () => setOpened(null);
  return (
    <Card title="登录方式" flush>
      <Rows label="登录方式">
        <Row
          title="手机号"
          about={account.mobile ?? "未绑定"}
          end={<RowAction>{account.mobile ? "修改" : "绑定"}</RowAction>}
          onPress={() => void open("mobile")}
        />
        <Row
          title="邮箱"
          about={account.email ?? "未绑定"}
          end={<RowAction>{account.email ? "修改" : "绑定"}</RowAction>}
          onPress={() => void open("email")}
        />
        <Row
          title="登录密码"
          about={account.hasPassword ? "已设置" : "未设置，可以用验证码登录"}
          end={<RowAction>{account.hasPassword ? "修改" : "设置"}</RowAction>}
          onPress={() => void open("password")}
        />
      </Rows>
      {(opened === "mobile" || opened === "email") && (
        <ContactDialog contact={opened} now={account[opened]} onClose={close} />
      )}
      {opened === "password" && (
        <PasswordDialog hasPassword={account.hasPassword} onClose={close} />
      )}
    </Card>
  );
}
