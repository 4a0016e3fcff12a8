/** Every return is stored as it came, valid or not, with its outcome (rule study-28). */
import type { ReturnVerdict } from "#contract/member/people/process.ts";
import type * as z from "zod/mini";
import type { Pipeline } from "../../platform/prepared.ts";
import type { World } from "../../platform/world.ts";
import { ownedKeyOf, type ResponseRow } from "../survey/api.ts";
import { KEY_PARAMETER, type Judgement, refusals, type Refusal } from "./judge.ts";
import { storable } from "./raw-address.ts";
import { insertReturn } from "./sql.ts";

export type EvidenceVerdict = z.output<typeof ReturnVerdict>;
/** Believed statements that changed nothing, because they contradict the result. */
export const CONFLICT = "结果矛盾";
export const TOO_LATE = "已超时";
/** Believed, and it says that nothing has ended yet. */
export const UNDER_WAY = "尚未结束";
export const OTHER_ATTEMPT = "流水号已用于其他参与";
export const SILENCED = "错误次数过多";
export const BAD_CODE = "完成码错误";

/** Verdicts under which a platform's statement was believed. */
export const believedVerdicts = ["accepted", "repeated", CONFLICT, TOO_LATE] as const;

export type KeptReturn =
  | Refusal
  | EvidenceVerdict
  | (typeof believedVerdicts)[number]
  | typeof UNDER_WAY
  | typeof OTHER_ATTEMPT
  | typeof SILENCED
  | typeof BAD_CODE;

const RAW_MAX = 4096;
const BODY_MAX = 8192;

type Evidence = {
  platformId: number | null;
  /** Null: it came back with no attempt of ours. */
  response: ResponseRow | null;
  channel: "browser" | "postback" | "code" | "file";
  raw: string;
  body?: string;
  ip: string;
  verdict: KeptReturn;
  judgement?: Judgement | undefined;
};

export const keepEvidence = (line: Pipeline, { clock }: World, evidence: Evidence) => {
  const { judgement, raw, body = "", response, ...rest } = evidence;
  return insertReturn(line, {
    ...rest,
    ...(response && ownedKeyOf(response)),
    raw: storable(withoutKey(raw), RAW_MAX),
    body: storable(body, BODY_MAX),
    // The database takes an ending only: 0 is none.
    result: judgement?.result || null,
    transactionId: judgement?.transaction ?? null,
    platformSeconds: judgement?.seconds ?? null,
    at: clock.now(),
  });
};

/** Removes our secret from the address of an unsigned postback before it is stored. */
const withoutKey = (raw: string): string =>
  raw.replace(new RegExp(`([?&]${KEY_PARAMETER}=)[^&#]*`, "g"), "$1***");

/** Whether somebody tried to sign and could not. */
export const isWrongSignature = (refusal: Refusal | undefined): boolean =>
  refusal === refusals.badSignature;
