/** My avatar in the account centre; a change refreshes the account, and so header and sidebar (platform/member.ts). */
import { setAvatar } from "#contract/member/people/upload.ts";
import { type Account, getAccount } from "#contract/member/people/user.ts";
import { useSend } from "../../platform/query.ts";
import { AvatarChanger } from "../../ui/AvatarChanger.tsx";

export function AccountAvatar({ account }: { account: Account }) {
  const save = useSend(setAvatar, { refreshes: [getAccount] });
  return (
    <AvatarChanger
      src={account.avatar}
      name={account.nickname}
      purpose="avatar"
      onKey={(key) => save.mutateAsync({ body: { key } })}
    />
  );
}
