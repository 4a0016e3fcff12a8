/** Brand codes as they are typed: with any separator between them; none means all. */
export const brandsIn = (text: string): string[] => text.split(/[\s,，;；、]+/).filter(Boolean);

export const brandsText = (brands: readonly string[]): string => brands.join("，");

/** For a list's cell. */
export const whoseText = (brands: readonly string[]): string =>
  brands.length === 0 ? "全部" : brands.join("、");
