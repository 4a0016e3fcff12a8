/** Right of the header: a welcome with a menu, or the way in. */
import type { MouseEvent } from "react";
import { Link, useNavigate } from "react-router";
import { signOut } from "../platform/api.ts";
import { openLogin } from "../platform/navigation.ts";
import { useSessionView, useSignedIn } from "../platform/session.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { ChevronDownIcon } from "../ui/shellIcons.tsx";
import { Menu } from "../ui/Menu.tsx";
import styles from "./Header.module.css";

/** A link by nature, so that it works before the page's code has arrived. */
function openDialog(event: MouseEvent): void {
  event.preventDefault();
  openLogin();
}

export function MemberCorner() {
  const isSignedIn = useSignedIn();
  const view = useSessionView();
  const navigate = useNavigate();
  if (!isSignedIn) {
    return (
      <ButtonLink to="/login" size="s" className={styles.enter} onClick={openDialog}>
        登录 / 注册
      </ButtonLink>
    );
  }
  const name = view?.nickname ?? "会员";
  const items = [
    { key: "home", label: "首页", onSelect: () => void navigate("/home") },
    { key: "user", label: "账号中心", onSelect: () => void navigate("/home/user") },
    { key: "out", label: "退出", onSelect: () => void signOut() },
  ];
  return (
    <>
      <Link to="/home" className={styles.phoneFace} aria-label={`${name}的首页`}>
        <Avatar src={view?.avatar} name={name} size={32} />
      </Link>
      <span className={styles.deskFace}>
        <Menu
          items={items}
          className={styles.welcome}
          trigger={
            <>
              <Avatar src={view?.avatar} name={name} size={28} />
              <span className={styles.hello}>欢迎，{name}</span>
              <ChevronDownIcon size={16} />
            </>
          }
        />
      </span>
    </>
  );
}
