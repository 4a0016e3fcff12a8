/** The inviter's rewards as a file; loaded when it is asked for. */
import { downloadInvited } from "#contract/member/study/download.ts";
import { download } from "../../platform/download.ts";
import type { Saving } from "../../ui/DownloadDialog.tsx";

export const saveInvited = ({ month, ...watch }: Saving): Promise<void> =>
  download(downloadInvited, `邀请奖励明细${month ? `-${month}` : ""}.csv`, {
    query: month ? { month } : {},
    ...watch,
  });
