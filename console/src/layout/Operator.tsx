/** Who is signed in, as what: the way to one's own account, and the way out. */
import { LogoutOutlined } from "@ant-design/icons";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { Link, useNavigate } from "react-router";
import { staffLogout } from "#contract/console/people/staff.ts";
import { StaffRole } from "#contract/enums.ts";
import { goElsewhere } from "../platform/elsewhere.ts";
import { useMe } from "../platform/me.ts";
import { useSend } from "../platform/query.ts";
import { dropStashes } from "../platform/stash.ts";
import styles from "./Shell.module.css";

export function Operator({ onGo }: { onGo: () => void }) {
  const me = useMe();
  const client = useQueryClient();
  const navigate = useNavigate();
  const logout = useSend(staffLogout, {
    onDone: (left) => {
      client.clear();
      dropStashes();
      if (left) goElsewhere(left.url);
      else void navigate("/sign-in");
    },
  });
  if (!me) return null;
  return (
    <div className={styles.operator}>
      <Link to="/self" className={styles.own} title="我的账号" onClick={onGo}>
        <span className={styles.avatar} aria-hidden>
          {me.name.slice(0, 1)}
        </span>
        <span className={styles.who}>
          <span>{me.name}</span>
          <span className="quiet">{StaffRole.label(me.role)}</span>
        </span>
      </Link>
      <Button
        type="text"
        icon={<LogoutOutlined aria-hidden />}
        aria-label="退出登录"
        title="退出登录"
        loading={logout.isPending}
        onClick={() => logout.mutate({})}
      />
    </div>
  );
}
