/** From a prize to its stock and its codes, and back. */
import { Link } from "react-router";
import type { ConsolePrize } from "#contract/console/money/prize.ts";
import { ExchangeType } from "#contract/enums.ts";
import { count } from "../../platform/money.ts";
import { EditorLinks } from "../../ui/Editor.tsx";

type PrizeLinksProps = { prize: ConsolePrize; here: "prize" | "stock" | "codes" };

export const PrizeLinks = ({ prize, here }: PrizeLinksProps) => (
  <EditorLinks label="奖品的各页">
    {here !== "prize" && <Link to={`/prizes/${prize.id}`}>奖品资料</Link>}
    {here !== "stock" && <Link to={`/prizes/${prize.id}/stock`}>库存 {count(prize.stock)}</Link>}
    {here !== "codes" && prize.type === ExchangeType.of.virtual && (
      <Link to={`/prizes/${prize.id}/codes`}>兑换码 {count(prize.freeCodes)}</Link>
    )}
    <Link to={`/audit?kind=prize&id=${prize.id}`}>操作日志</Link>
  </EditorLinks>
);
