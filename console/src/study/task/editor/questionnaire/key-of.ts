/** What identifies a part while it is moved: its name; where another has the same name, which must be mended, its place. */
export const keyOf = (items: readonly { name: string }[], index: number): string => {
  const name = items[index]?.name ?? "";
  return items.findIndex((one) => one.name === name) === index ? name : `${name} ${index}`;
};
