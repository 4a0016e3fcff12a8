/** The prize as a member gets it, always beside what is being written. */
import { useDeferredValue } from "react";
import type { ConsolePrize } from "#contract/console/money/prize.ts";
import { ExchangeType } from "#contract/enums.ts";
import { count } from "../../platform/money.ts";
import { CardPreview } from "../../ui/CardPreview.tsx";
import { later } from "../../ui/later.tsx";
import { Gold } from "../../ui/Money.tsx";
import { Waiting } from "../../ui/Waiting.tsx";
import type { PrizeForm } from "./draft.ts";
import styles from "./Prize.module.css";

/** The Markdown reader comes with its own chunk. */
const MarkdownPreview = later(
  () => import("../../ui/MarkdownPreview.tsx").then((m) => m.MarkdownPreview),
  <Waiting lines={4} />,
);

type PrizePreviewProps = { form: PrizeForm; prize: ConsolePrize | null };

export function PrizePreview({ form, prize }: PrizePreviewProps) {
  // Typing stays fast: the preview follows when there is time.
  const description = useDeferredValue(form.description);
  return (
    <CardPreview
      cover={form.cover}
      kind={`${ExchangeType.label(form.type)}${form.category && `　${form.category}`}`}
      name={form.title || "还没有名称"}
      summary={form.summary}
    >
      <span className={styles.price}>
        <Gold coins={form.priceGold ?? 0} />
      </span>
      <span className="quiet">
        {prize ? `剩 ${count(prize.stock)} 件` : "保存后添加库存"}
        {form.memberLimit !== null && `　每人限兑 ${form.memberLimit} 件`}
      </span>
      {description.trim() !== "" && <MarkdownPreview text={description} label="说明预览" />}
    </CardPreview>
  );
}
