/** Sets or changes the password, after the check: its rules and strength show while it is typed. */
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { CodeScreen } from "#contract/enums.ts";
import * as fields from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { setPassword } from "#contract/member/password.ts";
import { listSignIns } from "#contract/member/session.ts";
import { getAccount } from "#contract/member/user.ts";
import { encryptPassword } from "../platform/encrypt.ts";
import { rulesOf } from "../platform/form.ts";
import { useHeldReload } from "../platform/heldReload.ts";
import { useSend } from "../platform/query.ts";
import { showRefusal } from "../security/refusal.ts";
import { useStepUp } from "../security/StepUp.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Field } from "../ui/Field.tsx";
import { PasswordInput } from "../ui/PasswordInput.tsx";
import { toast } from "../ui/Toast.tsx";
import styles from "./PasswordDialog.module.css";
import { type Strength, strengthOf } from "../security/passwordStrength.ts";

type PasswordDialogProps = { hasPassword: boolean; onClose: () => void };

export function PasswordDialog({ hasPassword, onClose }: PasswordDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={hasPassword ? "修改登录密码" : "设置登录密码"}
      description={
        hasPassword ? "修改后其他设备会退出登录。" : "设置后可以用密码登录；其他设备会退出登录。"
      }
      closesOutside={false}
    >
      <PasswordForm hasPassword={hasPassword} onDone={onClose} />
    </Dialog>
  );
}

const rules = z.object({ password: fields.password });

function PasswordForm({ hasPassword, onDone }: { hasPassword: boolean; onDone: () => void }) {
  useHeldReload();
  const { secured } = useStepUp();
  const form = useForm<{ password: string }>({
    resolver: rulesOf<{ password: string }>(rules),
    defaultValues: { password: "" },
    reValidateMode: "onBlur",
  });
  const save = useSend(setPassword, {
    refreshes: [getAccount, listSignIns],
    onDone: () => {
      toast(hasPassword ? "密码修改成功" : "密码设置成功");
      onDone();
    },
  });
  const { errors, submitCount, isSubmitting } = form.formState;
  const submit = form.handleSubmit(({ password: plain }) =>
    secured(CodeScreen.of.reset, async () =>
      // Encrypted anew for each try: the nonce inside is good once.
      save.mutateAsync({ body: { password: await encryptPassword(plain) } }),
    ).catch((refusal: unknown) => showRefusal(form, refusal, "password")),
  );
  const typed = useWatch({ control: form.control, name: "password" });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label="新密码"
        error={errors.password?.message}
        shakeKey={submitCount}
        hint={`${limits.passwordMinLength}-${limits.passwordMaxLength} 位，字母、数字和符号都可以`}
      >
        <PasswordInput
          {...form.register("password")}
          autoComplete="new-password"
          maxLength={limits.passwordMaxLength}
        />
      </Field>
      <StrengthMeter password={typed} />
      <Button type="submit" block size="l" busy={isSubmitting}>
        {hasPassword ? "修改密码" : "设置密码"}
      </Button>
    </form>
  );
}

const words: Record<Strength, { level: number; word: string; about: string }> = {
  weak: { level: 1, word: "弱", about: "容易被猜到，试试更长或混用几种字符" },
  fair: { level: 2, word: "中", about: "可以使用，再长一些更安全" },
  strong: { level: 3, word: "强", about: "不容易被猜到" },
};

/** Its room is kept while nothing is typed, so that the button stays where it is. */
function StrengthMeter({ password }: { password: string }) {
  const isJudged = password.length >= limits.passwordMinLength;
  const strength = strengthOf(password);
  const { level, word, about } = words[strength];
  return (
    <div className={styles.meter}>
      <div className={styles.bars} aria-hidden="true" data-strength={isJudged ? strength : "none"}>
        {[1, 2, 3].map((bar) => (
          <span key={bar} className={isJudged && bar <= level ? styles.on : undefined} />
        ))}
      </div>
      <p role="status" className={styles.words}>
        {isJudged && (
          <>
            <b>{`强度：${word}`}</b>
            {about}
          </>
        )}
      </p>
    </div>
  );
}
