/** What a failed call says about the screen: whether it shows something that no longer holds. */
import { CallFailed } from "#contract/client.ts";
import { errors } from "#contract/errors.ts";
import { Unreachable } from "./api.ts";

/** From here on each refusal has a number of its own: it is about what is stored, not about the form of the request. */
const ownCodesFrom = 1000;

/** Somebody was quicker, or it is gone: what one saw when one pressed is not what stands. */
export const isOvertaken = (cause: unknown): boolean =>
  cause instanceof CallFailed &&
  (cause.code === errors.conflict.code ||
    cause.code === errors.notFound.code ||
    cause.code >= ownCodesFrom);

/** The server cannot say what it has done: of a commit that it lost sight of, nobody knows. */
const isUnknown = (cause: unknown): boolean =>
  cause instanceof CallFailed &&
  (cause.code === errors.internal.code || cause.code === errors.unavailable.code);

/** A lost answer may be that of a call that was carried out. */
export const mayHaveChanged = (cause: unknown): boolean =>
  isOvertaken(cause) || isUnknown(cause) || cause instanceof Unreachable;

/** The server asks for a reload where it cannot know who reads; here it is done already. */
export const overtakenWords = (words: string): string =>
  `${words.replace(/，请刷新(后重试)?$/, "")}。页面已重新读取，请以现在显示的为准`;
