/** What is read of a member who has left. */

/** Where words stood that were theirs, or about them. */
export const FORGOTTEN = "（账号已注销，内容已删除）";
