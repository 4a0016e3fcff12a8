/** A job's payload as every operator may see it: personal data masked, sealed values left out. Pure. */
import { maskWithin } from "../../platform/mask.ts";

/** Only the job's handler may read values of such names. */
const secret = /sealed|secret|token|password|code/i;
const LENGTH_MAX = 300;

export function masked(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.map((one) => masked(one, name));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, masked(one, key)]));
  if (typeof value !== "string") return value;
  if (secret.test(name)) return "（不显示）";
  return maskWithin(value).slice(0, LENGTH_MAX);
}
