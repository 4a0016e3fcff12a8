/** Who a part is while it is moved about: its name; a second one of that name, which is to be mended, by its place. */
export const keyOf = (items: readonly { name: string }[], index: number): string => {
  const name = items[index]?.name ?? "";
  return items.findIndex((one) => one.name === name) === index ? name : `${name} ${index}`;
};
