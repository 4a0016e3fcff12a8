/** Who decided: an operator by name, or the rules by themselves. */
export function byText(by: string | null): string | null {
  if (by === "system") return "系统自动";
  // An operator whose name is gone is still told apart by the number.
  return by?.replace(/^staff:(\d+)$/, "操作员 $1") ?? null;
}
