/** Brand codes as a form holds them: with any separator between them; none means all. */
export const brandsIn = (text: string): string[] => text.split(/[\s,，;；、]+/).filter(Boolean);

export const brandsText = (brands: readonly string[]): string => brands.join("，");

/** For a list's cell. */
export const whoseText = (brands: readonly string[]): string =>
  brands.length === 0 ? "全部" : brands.join("、");

type Brand = { code: string; name: string };

/** The brands that exist, and after them those that were chosen and no longer exist: they can still be removed. */
export const brandsOffered = (known: readonly Brand[], chosen: readonly string[]): Brand[] => [
  ...known.map(({ code, name }) => ({ code, name })),
  ...chosen
    .filter((code) => known.every((one) => one.code !== code))
    .map((code) => ({ code, name: code })),
];

/** As text again, with this brand among them or not. */
export const turnedBrand = (text: string, code: string, isChosen: boolean): string => {
  const others = brandsIn(text).filter((one) => one !== code);
  return brandsText(isChosen ? [...others, code] : others);
};
