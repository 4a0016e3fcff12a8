/** The keys that returns are signed with: at most two at once, each shown a single time. */
import { Button, Input, Modal } from "antd";
import { useState } from "react";
import {
  addSecret,
  listPlatforms,
  retireSecret,
  type SurveyPlatform,
} from "#contract/console/study/survey-platform.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { useSend } from "../../platform/query.ts";
import { Field } from "../../ui/form/Field.tsx";
import { SecretOnce } from "../../ui/SecretOnce.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { TimeText } from "../../ui/TimeText.tsx";
import styles from "./Platform.module.css";

const most = 2;
const leastLength = 8;

export function Secrets({ platform }: { platform: SurveyPlatform }) {
  const [isAdding, setAdding] = useState(false);
  const [retiring, setRetiring] = useState<string | null>(null);
  const active = platform.secrets.filter(({ retiredAt }) => retiredAt === null);
  return (
    <section className={styles.card} aria-label="密钥">
      <h2>密钥</h2>
      <p className={styles.hint}>
        最多两把同时有效：换密钥时先加新的，等平台换好，再停用旧的，中间不会丢返回。
      </p>
      {platform.secrets.map(({ kid, createdAt, retiredAt, derived }) => (
        <div key={kid} className={styles.secret}>
          <code>{kid}</code>
          <span>
            <TimeText at={createdAt} />
            添加
          </span>
          {derived && <span className="quiet">每个方向一把</span>}
          <StateMark tone={retiredAt === null ? "good" : "plain"}>
            {retiredAt === null ? "有效" : "已停用"}
          </StateMark>
          {retiredAt === null && (
            <Button size="small" danger onClick={() => setRetiring(kid)}>
              停用
            </Button>
          )}
        </div>
      ))}
      {active.length === 0 && <p className="bad">还没有有效的密钥，签名无法核对。</p>}
      <Button
        style={{ marginTop: 12 }}
        disabled={active.length >= most}
        {...(active.length >= most && { title: "已有两把有效的密钥，请先停用一把" })}
        onClick={() => setAdding(true)}
      >
        添加密钥
      </Button>
      {isAdding && <AddDialog platform={platform} onClose={() => setAdding(false)} />}
      {retiring !== null && (
        <RetireDialog
          platform={platform}
          kid={retiring}
          isLast={active.length === 1}
          onClose={() => setRetiring(null)}
        />
      )}
    </section>
  );
}

function AddDialog({ platform, onClose }: { platform: SurveyPlatform; onClose: () => void }) {
  const [given, setGiven] = useState("");
  const [made, setMade] = useState<DataOf<typeof addSecret> | null>(null);
  const add = useSend(addSecret, { refreshes: [listPlatforms], onDone: setMade });
  if (made !== null) return <MadeDialog {...made} onClose={onClose} />;
  const secret = given.trim();
  const isShort = secret !== "" && secret.length < leastLength;
  return (
    <Modal
      open
      title="添加密钥"
      okText={secret === "" ? "自动生成" : "添加"}
      okButtonProps={{ disabled: isShort }}
      confirmLoading={add.isPending}
      onOk={() =>
        add.mutate({ params: { id: String(platform.id) }, body: { secret: secret || null } })
      }
      onCancel={onClose}
    >
      <Field
        label="平台给出的密钥（选填）"
        help="留空则自动生成一把，再由您填到平台上"
        problem={isShort ? "密钥至少8位" : undefined}
      >
        {(control) => (
          <Input.Password
            {...control}
            autoComplete="off"
            visibilityToggle={false}
            maxLength={200}
            value={given}
            onChange={({ target }) => setGiven(target.value)}
          />
        )}
      </Field>
    </Modal>
  );
}

type MadeDialogProps = DataOf<typeof addSecret> & { onClose: () => void };

const MadeDialog = ({ secret, keys, onClose }: MadeDialogProps) => (
  <SecretOnce
    title="密钥已添加"
    secret={secret ?? ""}
    keys={
      secret === null
        ? [
            { label: "核对链接的密钥（我们用它签进入链接）", text: keys.link },
            { label: "浏览器返回的密钥（平台用它签返回地址）", text: keys.back },
            { label: "平台通知的密钥（平台用它签通知）", text: keys.postback },
          ]
        : undefined
    }
    onClose={onClose}
  />
);

type RetireDialogProps = {
  platform: SurveyPlatform;
  kid: string;
  isLast: boolean;
  onClose: () => void;
};

function RetireDialog({ platform, kid, isLast, onClose }: RetireDialogProps) {
  const retire = useSend(retireSecret, {
    refreshes: [listPlatforms],
    said: "已停用",
    onDone: onClose,
  });
  return (
    <Modal
      open
      title={`停用密钥 ${kid}`}
      okText="停用"
      okButtonProps={{ danger: true }}
      confirmLoading={retire.isPending}
      onOk={() => retire.mutate({ params: { id: String(platform.id) }, body: { kid } })}
      onCancel={onClose}
    >
      <p>停用后，用它签名的返回一律不采信，也不能恢复。</p>
      {isLast ? (
        <p className="bad">
          这是唯一有效的密钥。停用后，{platform.tasks} 个任务的签名都无法核对，完成会记为未证实。
        </p>
      ) : (
        <p>另一把仍然有效。请确认平台已经换成另一把。</p>
      )}
    </Modal>
  );
}
