/** Where people of the agent's own share links go in the end. */
import { useState } from "react";
import { getAgent, type ReturnUrls, setReturnUrls } from "#contract/member/study/agent.ts";
import { Form } from "../../../../questionnaire/view/Form.tsx";
import { useSend } from "../../platform/query.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { toast } from "../../platform/toast.ts";
import styles from "./AgentPage.module.css";
import { refusedField } from "./refusal.ts";
import { RenewButton } from "./RenewButton.tsx";
import { UrlFields } from "./UrlFields.tsx";

export function OwnReturn({ returnUrls }: { returnUrls: ReturnUrls }) {
  const [urls, setUrls] = useState(returnUrls);
  const save = useSend(setReturnUrls, {
    refreshes: [getAgent],
    onDone: () => toast("返回地址已保存"),
  });
  const trimmed = {
    complete: urls.complete.trim(),
    screenedOut: urls.screenedOut.trim(),
    quotaFull: urls.quotaFull.trim(),
    other: urls.other.trim(),
  };
  return (
    <Card title="分享链接的返回地址">
      <Form
        className={styles.inner}
        onSubmit={() => {
          save.mutate({ body: trimmed });
        }}
      >
        <p className="quiet">
          通过你的分享链接参与的人，结束后会跳到对应结果的地址。供应商的地址在「供应商」里单独设置。
        </p>
        <UrlFields
          urls={urls}
          onChange={setUrls}
          supplierId={null}
          wrong={refusedField(save.error)}
        />
        <div className={styles.ways}>
          <Button type="submit" busy={save.isPending}>
            保存
          </Button>
          <RenewButton supplierId={null} name="我的分享链接" />
        </div>
      </Form>
    </Card>
  );
}
