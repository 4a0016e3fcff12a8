/** The way into a section without being signed in: back in by a pass, in by an operator's link, or by signing in. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { limits } from "#contract/limits.ts";
import { getFocusMember } from "#contract/member/study/discussion.ts";
import { decodeTask } from "#contract/member/study/section.ts";
import { enterSection } from "#contract/member/study/walk-in.ts";
import { Form } from "../../../../questionnaire/view/Form.tsx";
import { askAgain } from "../../platform/askAgain.ts";
import { keepTarget, openLogin } from "../../platform/navigation.ts";
import { query, queryClient, useSend } from "../../platform/query.ts";
import { keepTaskHashId, taskHashId } from "../../platform/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Field } from "../../ui/Field.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Refusal } from "../../ui/Refusal.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import styles from "./Discussion.module.css";
import { GoOn } from "./MemberEntry.tsx";
import { nameProblem, type Section } from "./words.ts";

type GuestEntryProps = { section: Section; link: string | null };

export function GuestEntry({ section, link }: GuestEntryProps) {
  const hash = section.taskHashId;
  // Nobody else has a pass of it; the pass itself cannot be seen from here. Read before this page keeps the hash.
  const [mayBeIn] = useState(() => taskHashId() === hash);
  const me = useQuery({ ...query(getFocusMember, { query: { hash } }), enabled: mayBeIn });
  if (me.data) return <GoOn me={me.data} section={section} />;
  const refusal = refusals[section.guest];
  return (
    <>
      {refusal && (
        <Notice tone="pending" title="不能以访客身份进入">
          {refusal}
        </Notice>
      )}
      {link !== null && section.guest === "welcome" && <GuestForm hash={hash} link={link} />}
      {link !== null && section.guest === "used" && <ComeAgain hash={hash} link={link} />}
      <SignIn hash={hash} isSecond={section.guest === "welcome"} />
    </>
  );
}

const refusals: Record<Section["guest"], string | null> = {
  none: null,
  welcome: null,
  full: "访客名额已满。有账号的话，可以登录后参与。",
  used: "这条邀请链接已经用过。如果当时就是你，可以在这台设备上重新进入。",
  invalid: "邀请链接已失效，请向邀请你的人要一条新的。",
};

/** Signs in first, and comes back here. */
function SignIn({ hash, isSecond }: { hash: string; isSecond: boolean }) {
  const signIn = () => {
    keepTarget(`/bbs/${hash}`);
    openLogin();
  };
  return (
    <Button size="l" block kind={isSecond ? "quiet" : "primary"} onClick={signIn}>
      {isSecond ? "有账号？登录后参与" : "登录后参与讨论"}
    </Button>
  );
}

function useEntering(hash: string) {
  const navigate = useNavigate();
  const enter = useSend(enterSection, {
    onDone: () => {
      keepTaskHashId(hash);
      void askAgain(queryClient, { queryKey: [getFocusMember.path] });
      void navigate("/bbs/topic");
    },
  });
  const onError = (error: Error) => {
    // The last seat may be taken, or the link withdrawn: the section itself says so from then on.
    if (nameProblem(error) === undefined)
      void askAgain(queryClient, { queryKey: [decodeTask.path] });
  };
  return {
    ...enter,
    mutate: (input: Parameters<typeof enter.mutate>[0]) => enter.mutate(input, { onError }),
  };
}

type ByLink = { hash: string; link: string };

function GuestForm({ hash, link }: ByLink) {
  const [name, setName] = useState("");
  const [agreed, setAgreed] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const enter = useEntering(hash);
  const wrong = nameProblem(enter.error);
  return (
    <Card title="先给自己起个称呼">
      <Form
        className="stack"
        onSubmit={() => {
          setAsked(true);
          if (agreed) enter.mutate({ body: { hash, link, name: name.trim(), agreed } });
        }}
      >
        <Field
          label="在这个讨论组里的称呼"
          error={wrong}
          shakeKey={enter.failureCount}
          hint={`${limits.nicknameMinLength}-${limits.nicknameMaxLength} 个字，别人只看到它；不需要账号，也没有奖励`}
        >
          <TextInput
            value={name}
            onChange={({ target }) => setName(target.value)}
            maxLength={limits.nicknameMaxLength * 2}
            autoComplete="off"
          />
        </Field>
        <Checkbox
          className={styles.consent}
          checked={agreed}
          aria-invalid={isAsked && !agreed ? true : undefined}
          onChange={({ target }) => setAgreed(target.checked)}
        >
          我已阅读并同意
          <a href="/privacy" target="_blank" rel="noreferrer">
            《隐私政策》
          </a>
        </Checkbox>
        {isAsked && !agreed && (
          <Notice tone="danger" live>
            请先阅读并同意隐私政策
          </Notice>
        )}
        <Refusal title="没有进入讨论组" error={wrong === undefined ? enter.error : null} />
        <Button type="submit" size="l" block busy={enter.isPending}>
          开始讨论
        </Button>
      </Form>
    </Card>
  );
}

/** For a guest who comes back: the name is required but not used, since the server keeps the one chosen before. */
function ComeAgain({ hash, link }: ByLink) {
  const enter = useEntering(hash);
  return (
    <Button
      size="l"
      block
      kind="secondary"
      busy={enter.isPending}
      onClick={() => enter.mutate({ body: { hash, link, name: "回来的访客", agreed: true } })}
    >
      我就是收到链接的人，重新进入
    </Button>
  );
}
