/** Every end page that somebody has written, with the path where it stands. */
import type { EndPage } from "./end-model.ts";
import type { Questionnaire } from "./model.ts";

const usual = ["completedPage", "screenedOutPage", "quotaFullPage"] as const;

export const endPagesOf = (whole: Questionnaire): { path: string; page: EndPage }[] => [
  ...usual.flatMap((path) => {
    const page = whole[path];
    return page ? [{ path, page }] : [];
  }),
  ...(whole.endPages ?? []).map((page, e) => ({ path: `endPages[${e}]`, page })),
];
