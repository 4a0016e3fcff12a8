/** Where the company's sign-in sends the browser back to: what it brought is sent on once, before anything is drawn. */
import { Alert, Button } from "antd";
import { redirect, useLoaderData, useNavigate } from "react-router";
import { finishSignOn } from "#contract/console/people/sign-on.ts";
import type { Me } from "#contract/console/people/staff.ts";
import { call } from "../../platform/api.ts";
import { enterAs } from "../../platform/me.ts";
import { reasonOf } from "../../platform/notice.ts";
import { setUpPath } from "../../platform/way-back.ts";
import { SignInFrame } from "../../ui/SignInFrame.tsx";
import { CodeStep } from "./CodeStep.tsx";
import { returnedIn } from "./returned.ts";

type Standing = { ticket: string; back: string } | { error: Error };

const afterwards = ({ todo }: Me, back: string) => (todo === null ? back : setUpPath(back));

/** The page's loader: the answer to it decides which page there is. */
export async function takeReturn({ request }: { request: Request }): Promise<Standing | Response> {
  const body = returnedIn(new URL(request.url).searchParams);
  // A code stays secret: it stands neither in the history nor on the screen.
  window.history.replaceState(window.history.state, "", window.location.pathname);
  try {
    const { me, ticket, back } = await call(finishSignOn, { body });
    if (ticket !== null) return { ticket, back };
    if (!me) return redirect("/sign-in");
    enterAs(me);
    return redirect(afterwards(me, back));
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    return { error: cause };
  }
}

export function CallbackPage() {
  // What the loader answered when it led nowhere else.
  const standing = useLoaderData<Standing>();
  const navigate = useNavigate();
  const toSignIn = () => void navigate("/sign-in", { replace: true });
  if ("error" in standing)
    return (
      <SignInFrame title="没有登录" says="单点登录没有完成">
        <Alert type="error" showIcon role="alert" title={reasonOf(standing.error)} />
        <Button type="primary" size="large" block onClick={toSignIn}>
          返回登录
        </Button>
      </SignInFrame>
    );
  const enter = (me: Me) => {
    enterAs(me);
    void navigate(afterwards(me, standing.back), { replace: true });
  };
  return (
    <SignInFrame title="两步验证" says="单点登录成功，还差一步">
      <CodeStep ticket={standing.ticket} onEnter={enter} onOver={toSignIn} />
    </SignInFrame>
  );
}
