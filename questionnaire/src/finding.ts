/** One thing that the check of the logic has to say. */
export interface Finding {
  /** `pages[0].questions[2].visibleIf`: what stands there is meant. */
  path: string;
  /** A sentence for the author. */
  message: string;
  /** Nobody could finish, or everybody would fail: not to be published. */
  isFatal: boolean;
}

export const warning = (path: string, message: string): Finding => ({
  path,
  message,
  isFatal: false,
});

export const fatal = (path: string, message: string): Finding => ({ path, message, isFatal: true });
