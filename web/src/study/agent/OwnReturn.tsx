/** Where people of the agent's own share links go in the end. */
import { useState } from "react";
import type { DataOf } from "#contract/endpoint.ts";
import {
  eachUrl,
  getAgent,
  returnUrlLabels,
  returnUrlNames,
  setReturnUrls,
} from "#contract/member/study/agent.ts";
import { Form } from "../../../../questionnaire/view/Form.tsx";
import { useHeldReload } from "../../platform/heldReload.ts";
import { useSend } from "../../platform/query.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { toast } from "../../platform/toast.ts";
import styles from "./AgentPage.module.css";
import { Overtaken, standingIn } from "./Overtaken.tsx";
import { refusedField } from "./refusal.ts";
import { RenewButton } from "./RenewButton.tsx";
import { UrlFields } from "./UrlFields.tsx";
import type { Agent } from "./words.ts";

export function OwnReturn({ agent }: { agent: Pick<Agent, "returnUrls" | "urlsVersion"> }) {
  useHeldReload();
  const [urls, setUrls] = useState(agent.returnUrls);
  const [version, setVersion] = useState(agent.urlsVersion);
  const save = useSend(setReturnUrls, {
    refreshes: [getAgent],
    onDone: ({ urlsVersion }) => {
      setVersion(urlsVersion);
      toast("返回地址已保存");
    },
  });
  const stands = standingIn<DataOf<typeof setReturnUrls>>(save.error);
  const trimmed = eachUrl((name) => urls[name].trim());
  return (
    <Card title="分享链接的返回地址">
      <Form
        className={styles.inner}
        onSubmit={() => {
          save.mutate({ body: { ...trimmed, version: stands?.urlsVersion ?? version } });
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
        {stands && (
          <Overtaken
            lines={returnUrlNames.map((name) => [
              returnUrlLabels[name],
              stands.returnUrls[name],
              trimmed[name],
            ])}
            onTake={() => {
              setUrls(stands.returnUrls);
              setVersion(stands.urlsVersion);
              save.reset();
            }}
          />
        )}
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
