/** 我的账号: one's password, second factor, recovery codes and sessions. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button, Modal } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { getSelf } from "#contract/console/people/self.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { StaffRole } from "#contract/enums.ts";
import { askAgain } from "../../platform/ask-again.ts";
import { sayDone } from "../../platform/notice.ts";
import { query } from "../../platform/query.ts";
import { Card } from "../../ui/Editor.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Page } from "../../ui/Page.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { FailureState } from "../../ui/States.tsx";
import { TimeText } from "../../ui/TimeText.tsx";
import { Waiting } from "../../ui/Waiting.tsx";
import { BindPhone } from "./BindPhone.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { RenewCodes } from "./RenewCodes.tsx";
import styles from "./Self.module.css";
import { Sessions } from "./Sessions.tsx";

type Self = DataOf<typeof getSelf>;

export function SelfPage() {
  const result = useQuery(query(getSelf));
  const { data, error } = result;
  return (
    <Page title="我的账号">
      {data === undefined && !error && <Waiting lines={13} />}
      {data === undefined && error && (
        <FailureState error={error} onRetry={() => void result.refetch()} />
      )}
      {data && <Parts self={data} />}
    </Page>
  );
}

function Parts({ self }: { self: Self }) {
  const { me, passwordAt, sessions } = self;
  const client = useQueryClient();
  const refresh = () => askAgain(client, { queryKey: [getSelf.path] });
  return (
    <div className={styles.parts}>
      <Card title="账号">
        <Facts
          facts={[
            ["账号", me.account],
            ["姓名", me.name],
            ["角色", StaffRole.label(me.role)],
            ["登录方式", me.isSignedOn ? "单点登录" : "密码"],
            [
              "密码设置于",
              me.isSignedOn ? null : passwordAt && <TimeText key="password" at={passwordAt} />,
            ],
            [
              "日志",
              <Link key="audit" to={`/audit?kind=staff&id=${me.id}`}>
                我的账号的操作日志
              </Link>,
            ],
          ]}
        />
      </Card>
      <Card title="动态验证码">
        <SecondFactor self={self} onChanged={() => void refresh()} />
      </Card>
      {!me.isSignedOn && (
        <Card title="修改密码">
          <div className={styles.narrow}>
            <PasswordForm
              beforeLabel="当前密码"
              onDone={() => {
                sayDone("密码已修改，其他会话已退出");
                void refresh();
              }}
            />
          </div>
        </Card>
      )}
      <Card title={`登录中的会话（${sessions.length}）`}>
        <Sessions sessions={sessions} />
      </Card>
    </div>
  );
}

/** Few enough to think of new ones. */
const fewCodes = 3;

function SecondFactor({ self, onChanged }: { self: Self; onChanged: () => void }) {
  const { totpAt, recoveryLeft } = self;
  const [asked, setAsked] = useState<"bind" | "renew" | null>(null);
  const isBound = totpAt !== null;
  const done = (words: string) => () => {
    setAsked(null);
    sayDone(words);
    onChanged();
  };
  return (
    <div className={styles.step}>
      <Facts
        facts={[
          [
            "状态",
            <StateMark key="state" tone={isBound ? "good" : "waiting"}>
              {isBound ? "已绑定" : self.me.isSignedOn ? "未绑定" : "未绑定，只凭密码就能登录"}
            </StateMark>,
          ],
          ["绑定于", totpAt && <TimeText key="at" at={totpAt} />],
          [
            "恢复码",
            isBound ? (
              <span key="left" className={recoveryLeft <= fewCodes ? "bad" : undefined}>
                还剩 {recoveryLeft} 个{recoveryLeft <= fewCodes && "，请重新生成"}
              </span>
            ) : null,
          ],
        ]}
      />
      <div className={styles.actions}>
        <Button type={isBound ? "default" : "primary"} onClick={() => setAsked("bind")}>
          {isBound ? "换绑手机" : "绑定动态验证码"}
        </Button>
        {isBound && <Button onClick={() => setAsked("renew")}>重新生成恢复码</Button>}
      </div>
      {asked === "bind" && (
        <Modal
          open
          title={isBound ? "换绑手机" : "绑定动态验证码"}
          footer={null}
          keyboard={false}
          onCancel={() => {
            setAsked(null);
            onChanged();
          }}
        >
          <BindPhone
            isBound={isBound}
            isSignedOn={self.me.isSignedOn}
            onDone={done("已绑定，其他会话已退出")}
          />
        </Modal>
      )}
      {asked === "renew" && (
        <RenewCodes onClose={() => setAsked(null)} onDone={done("新的恢复码已生效")} />
      )}
    </div>
  );
}
