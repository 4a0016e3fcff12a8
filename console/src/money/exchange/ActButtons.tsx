/** Below one exchange: what can be done with it now, by the one who is at the desk. */
import { Button } from "antd";
import type { ConsoleExchange } from "#contract/console/money/exchange.ts";
import { yuan } from "../../platform/money.ts";
import { DecideButtons } from "../../ui/DecideButtons.tsx";
import type { Acts, Asked } from "./acts.tsx";
import { isCash } from "./columns.tsx";
import { canDecide } from "./effect.ts";
import {
  canCallUnpaid,
  canFail,
  canRetry,
  canSettle,
  canShip,
  waitsForSecond,
  waitsToSettle,
} from "./standing.ts";

type ActButtonsProps = {
  exchange: ConsoleExchange;
  acts: Acts;
  onDecide: (isYes: boolean, row: ConsoleExchange) => void;
  onAct: (act: Asked["act"], row: ConsoleExchange) => void;
};

export function ActButtons({ exchange, acts, onDecide, onAct }: ActButtonsProps) {
  if (acts.decide && canDecide(exchange))
    return (
      <DecideButtons
        yes={isCash(exchange) ? `批准 ${yuan(exchange.netFen)}（A）` : "批准（A）"}
        no="驳回（R）"
        onDecide={(isYes) => onDecide(isYes, exchange)}
      />
    );
  return (
    <div style={{ display: "flex", gap: 8 }}>
      {acts.ship && canShip(exchange) && (
        <Button
          type={exchange.tracking === "" ? "primary" : "default"}
          onClick={() => onAct("ship", exchange)}
        >
          {exchange.tracking === "" ? "填写快递单号（S）" : "更正快递单号（S）"}
        </Button>
      )}
      {acts.fail && canFail(exchange) && (
        <Button danger onClick={() => onAct("fail", exchange)}>
          无法发放…
        </Button>
      )}
      {acts.retry && canRetry(exchange) && (
        <Button type="primary" onClick={() => onAct("retry", exchange)}>
          重试付款（T）
        </Button>
      )}
      {acts.unpaid && canCallUnpaid(exchange) && (
        <Button onClick={() => onAct("unpaid", exchange)}>渠道未付款…</Button>
      )}
      {acts.unpaid && waitsForSecond(exchange) && (
        <Button type="primary" onClick={() => onAct("second", exchange)}>
          复核渠道未付款…
        </Button>
      )}
      {acts.settle && canSettle(exchange) && (
        <Button danger onClick={() => onAct("settle", exchange)}>
          按渠道账单结清…
        </Button>
      )}
      {acts.settle && waitsToSettle(exchange) && (
        <Button type="primary" onClick={() => onAct("secondSettle", exchange)}>
          复核账单结清…
        </Button>
      )}
    </div>
  );
}

/** The drawer has no footer where nothing can be done. */
export const canAct = (exchange: ConsoleExchange, acts: Acts): boolean =>
  (acts.decide && canDecide(exchange)) ||
  (acts.ship && canShip(exchange)) ||
  (acts.fail && canFail(exchange)) ||
  (acts.retry && canRetry(exchange)) ||
  (acts.unpaid && (canCallUnpaid(exchange) || waitsForSecond(exchange))) ||
  (acts.settle && (canSettle(exchange) || waitsToSettle(exchange)));
