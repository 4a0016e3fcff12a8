/** What the other features may use of this one. */
export { acceptAnswerFile, answerFileUrl, dropAnswerFiles, keepAnswerFile } from "./answer-file.ts";
export { type AnswerRule, grantSectionPicture } from "./grant.ts";
export {
  dropPictures,
  keepPictures,
  keptNames,
  pictureAddress,
  preparePictures,
} from "./kept-picture.ts";
export { fileOf, newFileKey, publicPicture } from "./operator-file.ts";
export { keepAvatarFrom } from "./outside.ts";
export { uploadsForExport } from "./data-export-sql.ts";
export { cleanPdf } from "./pdf.ts";
export { refused as uploadRefused } from "./picture.ts";
export { reached as reachedStorage } from "./reached.ts";
export { removeFilesOf, removeOldUploads, uploadHandlers } from "./removal.ts";
export { removeUnlessNamed, writeForRow } from "./row-file.ts";
