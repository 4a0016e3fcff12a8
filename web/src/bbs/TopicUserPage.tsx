/** /bbs/user: who one is in this discussion group. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CallFailed } from "#contract/client.ts";
import { BbsRole } from "#contract/enums.ts";
import { limits } from "#contract/limits.ts";
import { getFocusMember, listPosts, setFocusName } from "#contract/member/discussion.ts";
import { Page } from "../layout/Page.tsx";
import { query, useSend } from "../platform/query.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Badge } from "../ui/Badge.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { Field } from "../ui/Field.tsx";
import { Loaded } from "../ui/Loaded.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { TextInput } from "../ui/TextInput.tsx";
import { toast } from "../ui/Toast.tsx";
import styles from "./Bbs.module.css";
import { InSection } from "./InSection.tsx";
import type { Me } from "./words.ts";

export const TopicUserPage = () => (
  <InSection>
    {(hash) => (
      <Page narrow titleHidden="phone" title="我的身份">
        <Identity hash={hash} />
      </Page>
    )}
  </InSection>
);

function Identity({ hash }: { hash: string }) {
  const me = useQuery(query(getFocusMember, { query: { hash } }));
  return (
    <Loaded query={me} skeleton={<Skeleton height={240} />}>
      {(data) => (
        <div className={styles.stack}>
          <Card>
            <div className={styles.identity}>
              <Avatar src={data.avatar} name={data.name || "我"} size={56} />
              <div>
                <p className={styles.name}>{data.name || "进入讨论组后得到称呼"}</p>
                <Badge>{BbsRole.label(data.role)}</Badge>
              </div>
            </div>
            <Naming key={data.name} hash={hash} me={data} />
          </Card>
          <ButtonLink to="/bbs/topic" kind="secondary">
            返回话题列表
          </ButtonLink>
        </div>
      )}
    </Loaded>
  );
}

function Naming({ hash, me }: { hash: string; me: Me }) {
  if (me.role !== BbsRole.of.respondent) return <Notice>主持人和观察员的称呼是固定的。</Notice>;
  if (me.name === "") return null;
  return <NameForm hash={hash} name={me.name} />;
}

function NameForm({ hash, name }: { hash: string; name: string }) {
  const [wanted, setWanted] = useState(name);
  const save = useSend(setFocusName, {
    refreshes: [getFocusMember, listPosts],
    onDone: () => toast("称呼已修改"),
  });
  const wrong = save.error instanceof CallFailed ? save.error.message : undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ body: { hash, name: wanted.trim() } });
      }}
    >
      <Field
        label="在这个讨论组里的称呼"
        error={wrong}
        shakeKey={save.failureCount}
        hint={`${limits.nicknameMinLength}-${limits.nicknameMaxLength} 个字；别人只看到它，看不到你的昵称`}
      >
        <TextInput
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
          maxLength={limits.nicknameMaxLength * 2}
          autoComplete="off"
        />
      </Field>
      <div className={styles.ways}>
        <Button type="submit" busy={save.isPending} disabled={wanted.trim() === name}>
          保存
        </Button>
      </div>
    </form>
  );
}
