/** /register: an account by code, with a password at once for those who want one. */
import { Link } from "react-router";
import { EntryPage } from "./EntryPage.tsx";
import { RegisterForm } from "./RegisterForm.tsx";

export function RegisterPage() {
  return (
    <EntryPage
      title="注册"
      isTitleInHeader
      about="只需手机号或邮箱，一分钟内开始第一份任务。"
      links={
        <>
          <Link to="/login">已有账号，去登录</Link>
          <Link to="/login-third">第三方登录</Link>
        </>
      }
    >
      <RegisterForm />
    </EntryPage>
  );
}
