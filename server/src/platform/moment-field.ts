/** A moment as an operator's form sends it; one that cannot be read is refused with the name of its field. */
import { badField } from "./failure.ts";

export function readMoment(field: string, label: string, text: string): Date {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw badField(field, `${label}格式错误`);
  return at;
}
