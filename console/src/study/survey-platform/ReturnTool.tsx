/** The return tester: paste an address or a server's word, see step by step what would become of it; nothing is kept. */
import { Button } from "antd";
import { useState } from "react";
import { type SurveyPlatform, testReturn } from "#contract/console/study/survey-platform.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { JoinResult } from "#contract/enums.ts";
import { useSend } from "../../platform/query.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { Steps } from "../../ui/Steps.tsx";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import styles from "./Platform.module.css";

type Outcome = DataOf<typeof testReturn>;
type Way = "address" | "posted";

const ways = [
  { value: "address", label: "返回地址" },
  { value: "posted", label: "服务器回传" },
];

export function ReturnTool({ platform, isDirty }: { platform: SurveyPlatform; isDirty: boolean }) {
  const [way, setWay] = useState<Way>("address");
  // A postback that is only an address is tested as an address.
  const { postback } = platform.settings;
  const hasBody = postback !== null && postback.format !== "query";
  return (
    <section className={styles.card} aria-label="返回检查">
      <h2>返回检查</h2>
      <p className={styles.hint}>
        粘贴平台的一条返回地址{hasBody && "或一次服务器回传"}，逐步看怎样核对，不留任何记录。
        {isDirty && "按已保存的设置；上面的修改保存后才算。"}
      </p>
      {hasBody && (
        <ViewTabs
          label="检查什么"
          views={ways}
          current={way}
          onChoose={(value) => setWay(value === "posted" ? "posted" : "address")}
        />
      )}
      {hasBody && way === "posted" ? (
        <PostedTool platform={platform} />
      ) : (
        <AddressTool platform={platform} />
      )}
    </section>
  );
}

function AddressTool({ platform }: { platform: SurveyPlatform }) {
  const [url, setUrl] = useState("");
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const test = useSend(testReturn, { onDone: setOutcome });
  return (
    <>
      <div className={styles.tool}>
        <TextField
          label="返回地址"
          isWide
          isCode
          rows={3}
          max={4096}
          value={url}
          onChange={(value) => {
            setUrl(value);
            setOutcome(null);
          }}
        />
        <div>
          <Button
            disabled={url.trim() === ""}
            loading={test.isPending}
            onClick={() =>
              test.mutate({ params: { id: String(platform.id) }, body: { url: url.trim() } })
            }
          >
            检查返回
          </Button>
        </div>
      </div>
      {outcome && <Tested outcome={outcome} />}
    </>
  );
}

const max = { body: 100_000, headers: 4000 };

/** Exactly: a signature covers the body as it was sent. */
function PostedTool({ platform }: { platform: SurveyPlatform }) {
  const [posted, setPosted] = useState({ body: "", headers: "" });
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const test = useSend(testReturn, { onDone: setOutcome });
  const put = (change: Partial<typeof posted>) => {
    setPosted((now) => ({ ...now, ...change }));
    setOutcome(null);
  };
  return (
    <>
      <div className={styles.tool}>
        <TextField
          label="请求头（一行一个）"
          isWide
          isCode
          rows={2}
          max={max.headers}
          placeholder="X-Signature: 1f0c…"
          value={posted.headers}
          onChange={(headers) => put({ headers })}
        />
        <TextField
          label="内容"
          isWide
          isCode
          rows={3}
          max={max.body}
          help="平台发来的原文，一个字符也不能改，否则签名不符"
          value={posted.body}
          onChange={(body) => put({ body })}
        />
        <div>
          <Button
            disabled={posted.body === ""}
            loading={test.isPending}
            onClick={() =>
              test.mutate({
                params: { id: String(platform.id) },
                body: { url: platform.postbackUrl, posted },
              })
            }
          >
            检查回传
          </Button>
        </div>
      </div>
      {outcome && <Tested outcome={outcome} />}
    </>
  );
}

const Tested = ({ outcome: { steps, result, believed } }: { outcome: Outcome }) => (
  <div role="status">
    <Steps steps={steps} />
    <StateMark tone={believed ? "good" : "waiting"}>
      {`${result === null ? "没有结果" : JoinResult.label(result)}，${believed ? "会被采信" : "不会被采信"}`}
    </StateMark>
  </div>
);
