/** Who a member is, masked; in full for a reason that goes into the log; and the way to what they did. */
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { memberHead, revealMember } from "#contract/console/operations/desk.ts";
import type { ConsoleMember } from "#contract/console/people/member.ts";
import { useMay } from "../../platform/me.ts";
import { query } from "../../platform/query.ts";
import { useNow } from "../../platform/time.ts";
import { Facts } from "../../ui/Facts.tsx";
import { FromHere } from "../../ui/FromHere.tsx";
import { TimeText } from "../../ui/TimeText.tsx";
import { Home } from "./Home.tsx";
import styles from "./Member.module.css";
import { type Revealed, RevealMember } from "./RevealMember.tsx";

export function Profile({ member }: { member: ConsoleMember }) {
  const { id, mobile, email } = member;
  const [asked, setAsked] = useState<Revealed | null>(null);
  const mayReveal = useMay(revealMember);
  const { data } = useQuery(query(memberHead, { params: { id: String(id) } }));
  const payee = data?.payee ?? null;
  const masked = (what: Revealed, name: string, text: string) => (
    <span className={styles.masked}>
      <span>{text}</span>
      {mayReveal && (
        <Button size="small" aria-label={`查看${name}`} onClick={() => setAsked(what)}>
          查看
        </Button>
      )}
    </span>
  );
  return (
    <>
      <Facts
        facts={[
          ["编号", String(id)],
          ["手机号", mobile === null ? none : masked("mobile", "手机号", mobile)],
          ["邮箱", email === null ? none : masked("email", "邮箱", email)],
          [
            "支付宝",
            payee === null
              ? none
              : masked("payee", "收款账号", `${payee.realName} ${payee.account}`),
          ],
          [
            "收款锁定",
            payee?.lockedUntil ? <Locked key="locked" until={payee.lockedUntil} /> : null,
          ],
          ["归属品牌", <Home key="home" member={member} />],
          ["注册", <TimeText key="registered" at={member.registeredAt} />],
          ["往来", <Ways key="ways" id={id} />],
        ]}
      />
      {asked && <RevealMember member={member} what={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

const none: ReactNode = <span className="quiet">未填</span>;

/** After the payee was changed, for a while. */
const Locked = ({ until }: { until: string }) =>
  Date.parse(until) > useNow() ? (
    <>
      <TimeText at={until} />
      解锁
    </>
  ) : (
    "没有"
  );

const Ways = ({ id }: { id: number }) => (
  <span className={styles.ways}>
    <FromHere to={`/responses?member=${id}`}>参与记录</FromHere>
    <FromHere to={`/exchanges?member=${id}`}>提现</FromHere>
    <FromHere to={`/adjustments?member=${id}`}>手工调整</FromHere>
    <FromHere to={`/audit?kind=member&id=${id}`}>操作日志</FromHere>
  </span>
);
