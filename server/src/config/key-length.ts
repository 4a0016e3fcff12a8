/** The shortest that a key may be: below it a list of words opens what was sealed. */
export const KEY_LENGTH_MIN = 32;
