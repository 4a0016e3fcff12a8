/** Who one is in this discussion group: the face and the name that the others see instead of the account's. */
import { useState } from "react";
import { limits } from "#contract/limits.ts";
import {
  getFocusMember,
  listMyPosts,
  listPosts,
  setFocusAvatar,
  setFocusName,
} from "#contract/member/study/discussion.ts";
import { Form } from "../../../../questionnaire/view/Form.tsx";
import { useHeldReload } from "../../platform/heldReload.ts";
import { useSend } from "../../platform/query.ts";
import { AvatarChanger } from "../../ui/AvatarChanger.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../platform/toast.ts";
import styles from "./Discussion.module.css";
import { mayChoose, type Me, nameProblem } from "./words.ts";

type IdentityProps = {
  hash: string;
  me: Me;
  /** Before the first words: the name is kept by the button that begins, and not by one of its own. */
  onStart?: () => void;
};

/** Queries that show a name or a face, and so are asked again. */
const touched = [getFocusMember, listPosts, listMyPosts];

export const Identity = ({ hash, me, onStart }: IdentityProps) => (
  <div className="stack">
    <Face hash={hash} me={me} />
    {/* Fresh after a change: what is saved is what the others see. */}
    {mayChoose(me) ? (
      <NameForm key={me.name} hash={hash} name={me.name} onStart={onStart} />
    ) : (
      <Notice>主持人的称呼是固定的，别人看到的是「主持人」。</Notice>
    )}
  </div>
);

function Face({ hash, me }: IdentityProps) {
  const save = useSend(setFocusAvatar, { refreshes: touched });
  return (
    <AvatarChanger
      src={me.avatar}
      name={me.name}
      size={64}
      purpose="discussion"
      onKey={(key) => save.mutateAsync({ body: { hash, key } })}
    />
  );
}

type NameFormProps = { hash: string; name: string; onStart: (() => void) | undefined };

function NameForm({ hash, name, onStart }: NameFormProps) {
  useHeldReload();
  const [wanted, setWanted] = useState(name);
  const save = useSend(setFocusName, {
    refreshes: touched,
    onDone: () => (onStart ? onStart() : toast("称呼已修改")),
  });
  return (
    <Form
      onSubmit={() => {
        if (onStart && wanted.trim() === name) onStart();
        else save.mutate({ body: { hash, name: wanted.trim() } });
      }}
    >
      <Field
        label="在这个讨论组里的称呼"
        error={nameProblem(save.error)}
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
        {onStart ? (
          <Button type="submit" size="l" block busy={save.isPending}>
            开始讨论
          </Button>
        ) : (
          <Button
            type="submit"
            kind="secondary"
            busy={save.isPending}
            disabled={wanted.trim() === name || wanted.trim() === ""}
          >
            保存称呼
          </Button>
        )}
      </div>
    </Form>
  );
}
