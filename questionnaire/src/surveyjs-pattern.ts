/** A regular expression of SurveyJS, which looks for a place that fits, as a pattern of ours, which is the whole text. */
import { patternProblem } from "./pattern.ts";
import type { Pattern } from "./value-model.ts";

/** Undefined where ours cannot say it. */
export const patternOf = (
  regex: string,
  { ignoreCase, message }: { ignoreCase: boolean; message: string },
): Pattern | undefined => {
  const pattern: Pattern = {
    regex: wholeOf(regex),
    ...(ignoreCase && { ignoreCase }),
    ...(message && { message: message.slice(0, 100) }),
  };
  return patternProblem(pattern) === undefined ? pattern : undefined;
};

/** Each alternative, with anything before and behind it where it is not held to the ends. */
const wholeOf = (regex: string): string =>
  alternativesOf(regex)
    .map((one) => {
      const isHeldAtStart = one.startsWith("^");
      const isHeldAtEnd = /(?:^|[^\\])(?:\\\\)*\$$/.test(one);
      const inside = one.slice(isHeldAtStart ? 1 : 0, isHeldAtEnd ? -1 : undefined);
      return `${isHeldAtStart ? "" : "[^]*"}${inside}${isHeldAtEnd ? "" : "[^]*"}`;
    })
    .join("|");

const alternativesOf = (regex: string): string[] => {
  const found = [""];
  let depth = 0;
  let isInClass = false;
  for (let at = 0; at < regex.length; at++) {
    const mark = regex[at] ?? "";
    const taken = mark === "\\" ? escaped(regex[++at] ?? "", isInClass) : mark;
    if (mark === "|" && depth === 0 && !isInClass) {
      found.push("");
      continue;
    }
    if (mark === "[") isInClass = true;
    else if (mark === "]") isInClass = false;
    else if (mark === "(" && !isInClass) depth += 1;
    else if (mark === ")" && !isInClass) depth -= 1;
    found[found.length - 1] += taken;
  }
  return found;
};

/** Without an escape that the strict form of expressions does not know, such as `\-` outside of classes. */
const escaped = (mark: string, isInClass: boolean): string =>
  /[\w^$\\.*+?()[\]{}|/]/.test(mark.replace("_", " ")) || (isInClass && mark === "-")
    ? `\\${mark}`
    : mark;
