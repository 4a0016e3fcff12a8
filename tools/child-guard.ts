/** As `end-with-parent.ts`, for a program that does not wait for words of its parent. */
import "./end-with-parent.ts";

// Listening alone would keep a finished program alive.
process.channel?.unref();
