/** What the other features may use of this one. */
export { refuseBadFilm } from "./file.ts";
