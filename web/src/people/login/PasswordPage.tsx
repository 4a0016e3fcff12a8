/** /password: 找回密码 as a page, with the form of the dialog. */
import { Link, useNavigate } from "react-router";
import { rememberedAccount } from "../../platform/remember.ts";
import { EntryPage } from "./EntryPage.tsx";
import { ResetForm } from "./ResetForm.tsx";
import { keepPanel, type Mode } from "./ways.ts";

export function PasswordPage() {
  const navigate = useNavigate();
  const toLogin = (mode: Mode) => (account: string) => {
    keepPanel({ mode, account });
    void navigate("/login");
  };
  return (
    <EntryPage
      title="找回密码"
      isTitleInHeader
      about="验证手机号或邮箱后设置新密码，其他设备会退出登录。"
      links={<Link to="/login">想起来了，去登录</Link>}
    >
      <ResetForm
        account={rememberedAccount()}
        onDone={toLogin("password")}
        onCode={toLogin("code")}
      />
    </EntryPage>
  );
}
