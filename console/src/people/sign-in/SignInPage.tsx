/** Operators sign in by single sign-on, or with an account of ours by two steps; a lost session comes back to where it was. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { getSignOn } from "#contract/console/people/sign-on.ts";
import type { Me } from "#contract/console/people/staff.ts";
import { enterAs } from "../../platform/me.ts";
import { query } from "../../platform/query.ts";
import { setUpPath, wayBack } from "../../platform/way-back.ts";
import { SignInFrame } from "../../ui/SignInFrame.tsx";
import { CodeStep } from "./CodeStep.tsx";
import { Passwords } from "./Passwords.tsx";
import { PasswordStep } from "./PasswordStep.tsx";
import { SignOnButton } from "./SignOnButton.tsx";

export function SignInPage() {
  const [ticket, setTicket] = useState<string | null>(null);
  const [notice, setNotice] = useState<Error | null>(null);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const enter = (me: Me) => {
    enterAs(me);
    const next = wayBack(search);
    void navigate(me.todo === null ? next : setUpPath(next), { replace: true });
  };
  const { data: offered, isPending } = useQuery(query(getSignOn));
  const beginAgain = (why: Error | null) => {
    setNotice(why);
    setTicket(null);
  };
  if (ticket !== null)
    return (
      <SignInFrame title="两步验证" says="密码正确，还差一步">
        <CodeStep ticket={ticket} onEnter={enter} onOver={beginAgain} />
      </SignInFrame>
    );
  return (
    <SignInFrame
      title="运营控制台"
      says={search.has("back") ? "请先登录，登录后回到刚才的页面" : "请用员工账号登录"}
    >
      {offered?.isOn && <SignOnButton back={wayBack(search)} downSince={offered.downSince} />}
      <Passwords offered={offered} isPending={isPending}>
        <PasswordStep
          notice={notice}
          onEnter={enter}
          onTicket={setTicket}
          isSecond={offered?.isOn === true && offered.passwords === "all"}
        />
      </Passwords>
    </SignInFrame>
  );
}
