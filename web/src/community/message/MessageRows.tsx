/** The lines of the list: what, when, whether it was read. Opening one counts as reading it. */
import { useState } from "react";
import { MessageKind } from "#contract/content-enums.ts";
import { Role } from "#contract/enums.ts";
import type { Message } from "#contract/member/community/notice.ts";
import { useSessionView } from "../../platform/session.ts";
import { useNow } from "../../platform/useNow.ts";
import { classes } from "../../ui/classes.ts";
import { RowFrame } from "../../ui/List.tsx";
import { ChevronRightIcon } from "../../ui/shellIcons.tsx";
import { formatMoment } from "../../ui/time.ts";
import { UnreadDot } from "../../ui/UnreadDot.tsx";
import styles from "./MessagesPage.module.css";
import { useKeptPlace } from "./useKeptPlace.ts";
import { pathOf } from "./words.ts";

type MessageRowsProps = { messages: readonly Message[]; onRead: (id: number) => void };

export function MessageRows({ messages, onRead }: MessageRowsProps) {
  const list = useKeptPlace<HTMLUListElement>(messages[0]?.id);
  return (
    <ul ref={list} aria-label="消息">
      {messages.map((message) => (
        <MessageRow key={message.id} message={message} onRead={onRead} />
      ))}
    </ul>
  );
}

type MessageRowProps = { message: Message; onRead: (id: number) => void };

function MessageRow({ message, onRead }: MessageRowProps) {
  const role = useSessionView()?.role ?? Role.of.member;
  const { id, kind, title, body, about, at, isRead } = message;
  const path = pathOf(about, role);
  const [wasPressed, setPressed] = useState(false);
  const press = () => {
    setPressed(true);
    if (!isRead) onRead(id);
  };
  return (
    <li className={styles.item}>
      {/* A message without a link can still be marked as read, and stays what was pressed: the focus is on it. */}
      <RowFrame to={path ?? undefined} onPress={isRead && !wasPressed ? undefined : press}>
        <span className={styles.line}>
          <UnreadDot isUnread={!isRead} />
          <span className={styles.main}>
            <span className={classes(styles.title, !isRead && styles.unread)}>{title}</span>
            <span className={styles.body}>{body}</span>
            <span className={styles.when}>
              {`${MessageKind.label(kind)} · ${formatMoment(at, useNow())}`}
            </span>
          </span>
          {path !== null && <ChevronRightIcon className={styles.arrow} size={16} />}
        </span>
      </RowFrame>
    </li>
  );
}
