/** Turning pushes on: the browser asks only after a press; where it is impossible, says what to do instead. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getPush } from "#contract/member/community/push.ts";
import { keepAnswer } from "../../platform/askAgain.ts";
import { standing, type Standing, turnOn } from "../../platform/push.ts";
import { keyOf } from "../../platform/query.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./Alert.module.css";

type Shown = Standing | "dismissed" | "unreachable";

/** Null: there is nothing to say before it is pressed. */
const words: Record<Shown, string | null> = {
  ready: null,
  wechat:
    "微信里收不到推送。点右上角“…”选“在浏览器打开”，登录后在那里开启；也可以用邮件接收新任务。",
  iphone: "在 Safari 里点“共享 → 添加到主屏幕”，从主屏幕打开后再回到这里开启。",
  denied: "这个浏览器不允许本站发通知。可以在浏览器的网站设置里改为允许，或者用邮件接收新任务。",
  unsupported: "这个浏览器不支持推送，可以用邮件接收新任务，消息也都在站内。",
  dismissed: "还没有允许通知，需要时再点一次就好。",
  unreachable: "这台设备连不上浏览器的推送服务，可以用邮件接收新任务，消息也都在站内。",
};

export function TurnOn({ publicKey }: { publicKey: string }) {
  const client = useQueryClient();
  const [shown, setShown] = useState<Shown>(standing);
  const turn = useMutation({
    mutationFn: () => turnOn(publicKey),
    onSuccess: (turned) => {
      if (turned.as === "on") keepAnswer(client, keyOf(getPush), turned.view);
      else setShown(turned.as);
    },
  });
  const canTry = shown === "ready" || shown === "dismissed";
  return (
    <div className={styles.turn}>
      {canTry && (
        <Button kind="secondary" busy={turn.isPending} onClick={() => turn.mutate()}>
          在这台设备开启
        </Button>
      )}
      {words[shown] && (
        <p className={styles.note} role="status">
          {words[shown]}
        </p>
      )}
    </div>
  );
}
