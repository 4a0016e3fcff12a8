/** Copies the code of a message, and says so. */
import { codeIn } from "#contract/console/operations/inbox.ts";
import { sayDone, sayFailed } from "../../platform/notice.ts";

export async function copyCodeOf({ body }: { body: string }): Promise<void> {
  const code = codeIn(body);
  if (code === null) return;
  try {
    await navigator.clipboard.writeText(code);
    sayDone(`已复制 ${code}`);
  } catch {
    // Browsers keep the clipboard from pages that came by http from another machine.
    sayFailed(new Error("没有复制成功，请在详情里选中验证码复制"));
  }
}
