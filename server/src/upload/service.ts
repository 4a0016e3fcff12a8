/** Uploads, as the other features see them. */
export { keepAvatarFrom } from "./outside.ts";
export { uploadsForExport } from "./own-data-sql.ts";
export { removeFilesOf, removeOldUploads, uploadHandlers } from "./removal.ts";
