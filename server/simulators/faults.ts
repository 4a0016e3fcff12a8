/** How the simulated provider misbehaves, one fault per transfer, so that a test can order a fault exactly. */
import * as z from "zod/mini";

export const faults = {
  ok: "正常付款",
  slow: "付款，但五秒后才回答",
  "reset-after-accepting": "付款，但断开连接不回答",
  "error-after-accepting": "付款，但回答 500",
  "error-before-accepting": "不付款，回答 SYSTEM_ERROR",
  "system-error-after-accepting": "付款，但回答 SYSTEM_ERROR",
  "bad-signature": "付款，但回答的签名不对",
  "payee-refused": "拒绝：收款人账户姓名不符",
  "our-balance": "拒绝：我方余额不足",
  "dealing-first": "先回答处理中，查询时已付款",
  "dealing-then-refund": "先回答处理中，查询时款项已退回",
  "dealing-then-fail": "先回答处理中，查询时已失败（姓名不符）",
  "dealing-then-our-fail": "先回答处理中，查询时已失败（我方账户原因）",
  "other-sum": "先回答处理中，查询时说出的金额多一分",
  "pays-more": "先回答处理中，多付一分，查询时照实说出",
  "pays-less": "先回答处理中，少付一角，查询时照实说出",
  "not-signed": "拒绝：我方未签约这个产品",
  late: "付款，但断开连接，且前两次查询查无此单",
} as const;
export type Fault = keyof typeof faults;

const FaultName = z.enum(Object.keys(faults) as [Fault, ...Fault[]]);

/** `next` are used up one by one; then `always` holds, which is `ok` unless said. */
export const FaultsBody = z.strictObject({
  next: z.optional(z.array(FaultName).check(z.maxLength(10_000))),
  always: z.optional(FaultName),
});

export type FaultBox = {
  take(): Fault;
  set(body: z.output<typeof FaultsBody>): void;
  show(): object;
};

export function faultBox(): FaultBox {
  let next: Fault[] = [];
  let always: Fault = "ok";
  return {
    take: () => next.shift() ?? always,
    set: (body) => {
      next = [...(body.next ?? [])];
      always = body.always ?? "ok";
    },
    show: () => ({ always, next }),
  };
}
