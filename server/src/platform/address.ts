/** Addresses that operators write and pages show. */

/**
 * Ours by its path, or https elsewhere. A second slash would lead to another host, and so would a backslash, which
 * is a slash to browsers: /\evil.example leads away.
 */
export const isPageAddress = (address: string): boolean =>
  /^(?:https:\/\/|\/(?![/\\]))[^\s\\"'<>]+$/.test(address);
