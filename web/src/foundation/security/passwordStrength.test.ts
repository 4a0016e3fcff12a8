import { expect, test } from "vitest";
import { strengthOf } from "./passwordStrength.ts";

test("a password of one kind, a run or a repetition is called weak", () => {
  for (const password of ["483920", "123456", "abc12345", "aaaaaa11", "qwerty98", "65432100"])
    expect(strengthOf(password), password).toBe("weak");
});

test("letters and digits without a pattern are fair", () => {
  for (const password of ["tea8cup3", "k7m2p9xb", "correcthorse1"])
    expect(strengthOf(password), password).toBe("fair");
});

test("ten signs of three kinds, or more, are strong", () => {
  for (const password of ["Tea8cup3Moon", "k7-m2-P9xb!", "雨后 Green tea 7"])
    expect(strengthOf(password), password).toBe("strong");
});
