/** A brand's texts: what each is called, and whether a new version is agreed to again. */
import { DocumentKind } from "#contract/member/community/site.ts";

const labels: Record<DocumentKind, string> = {
  agreement: "用户协议",
  privacy: "隐私政策",
  about: "关于我们",
  cooperate: "商务合作",
  product: "产品介绍",
};

export const kindLabel = (kind: DocumentKind): string => labels[kind];
export const documentKinds = DocumentKind.options.map((value) => ({ value, label: labels[value] }));
const isAgreedTo = (kind: DocumentKind): boolean => kind === "agreement" || kind === "privacy";

export function saveEffects(kind: DocumentKind, siteName: string): string[] {
  return [
    "保存后成为新版本，原来的版本一字不差地留着。",
    isAgreedTo(kind)
      ? `用「${siteName}」注册的会员下次打开网站时，要先同意新版本；新注册的人直接同意新版本。`
      : "网站上最多十秒后换成新的内容，会员不需要再同意。",
  ];
}
