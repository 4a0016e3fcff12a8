/** Operators sign in with their own account, by two steps; a lost session comes back to where it was. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { Me } from "#contract/console/people/staff.ts";
import { meQuery } from "../../platform/me.ts";
import { setUpPath, wayBack } from "../../platform/way-back.ts";
import { DoorFrame } from "../../ui/DoorFrame.tsx";
import { CodeStep } from "./CodeStep.tsx";
import { PasswordStep } from "./PasswordStep.tsx";

export function SignInPage() {
  const [ticket, setTicket] = useState<string | null>(null);
  const [notice, setNotice] = useState<Error | null>(null);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const enter = (me: Me) => {
    client.setQueryData(meQuery().queryKey, me);
    const next = wayBack(search);
    void navigate(me.todo === null ? next : setUpPath(next), { replace: true });
  };
  const beginAgain = (why: Error | null) => {
    setNotice(why);
    setTicket(null);
  };
  if (ticket !== null)
    return (
      <DoorFrame title="两步验证" says="密码正确，还差一步">
        <CodeStep ticket={ticket} onEnter={enter} onOver={beginAgain} />
      </DoorFrame>
    );
  return (
    <DoorFrame
      title="运营控制台"
      says={search.has("back") ? "请先登录，登录后回到刚才的页面" : "请用员工账号登录"}
    >
      <PasswordStep notice={notice} onEnter={enter} onTicket={setTicket} />
    </DoorFrame>
  );
}
