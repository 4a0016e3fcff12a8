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

type Placed = { code: string; origin: string };

/**
 * Where members see it: at the first of its brands, of which none means all. The console may have a host of its own, where
 * no members' page opens. Undefined: it is not known yet. What is whole already stays as it is.
 */
export const onSite = (
  address: string,
  { known, chosen }: { known: readonly Placed[]; chosen: readonly string[] },
): string | undefined => {
  if (!address.startsWith("/")) return address;
  const brand = known.find(({ code }) => code === chosen[0]) ?? known[0];
  return brand && brand.origin + address;
};

/** As text again, with this brand among them or not. */
export const turnedBrand = (text: string, code: string, isChosen: boolean): string => {
  const others = brandsIn(text).filter((one) => one !== code);
  return brandsText(isChosen ? [...others, code] : others);
};
