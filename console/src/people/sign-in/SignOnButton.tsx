/** The way to the company's own sign-in, and a sentence for the day on which that is away. */
import { Alert, Button } from "antd";
import { useState } from "react";
import { beginSignOn } from "#contract/console/people/sign-on.ts";
import { goElsewhere } from "../../platform/elsewhere.ts";
import { reasonOf } from "../../platform/notice.ts";
import { useSend } from "../../platform/query.ts";
import { exactTime } from "../../platform/time.ts";
import styles from "./SignIn.module.css";

type SignOnButtonProps = { back: string; downSince: string | null };

export function SignOnButton({ back, downSince }: SignOnButtonProps) {
  const [isLeaving, setLeaving] = useState(false);
  const begin = useSend(beginSignOn, {
    isQuiet: true,
    onDone: ({ url }) => {
      setLeaving(true);
      goElsewhere(url);
    },
  });
  return (
    <div className={styles.signOn}>
      {begin.error && <Alert type="error" showIcon title={reasonOf(begin.error)} role="alert" />}
      {!begin.error && downSince && (
        <Alert
          type="warning"
          showIcon
          title={`单点登录服务 ${exactTime(downSince)} 起连接不上。已登录的同事不受影响，可以稍后再试。`}
        />
      )}
      <Button
        type="primary"
        size="large"
        block
        loading={begin.isPending || isLeaving}
        onClick={() => begin.mutate({ body: { back } })}
      >
        单点登录
      </Button>
    </div>
  );
}
