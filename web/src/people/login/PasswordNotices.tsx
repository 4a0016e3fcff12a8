/** When a password cannot be used: why, and the way by code instead. */
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";

type ByCodeProps = { onCode: () => void };

/** Ten wrong tries (rule people-12), in the words of the refusal: until when; by code one can always get in. */
export function PasswordLocked({ words, onCode }: ByCodeProps & { words: string }) {
  return (
    <Notice tone="danger" live title="密码登录暂时停用" action={<ByCode onCode={onCode} />}>
      {words}
    </Notice>
  );
}

/** Browsers take their cryptography away on plain http; a password is never sent unencrypted. */
export function EncryptionMissing({ onCode }: ByCodeProps) {
  return (
    <Notice tone="pending" title="当前浏览器无法加密密码" action={<ByCode onCode={onCode} />}>
      密码只会加密后发送。请用 https 网址或较新的浏览器打开，或者改用验证码登录。
    </Notice>
  );
}

function ByCode({ onCode }: ByCodeProps) {
  return (
    <Button kind="secondary" size="s" onClick={onCode}>
      改用验证码登录
    </Button>
  );
}
