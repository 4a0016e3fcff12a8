/** Uploads, as the other features see them. */
export {
  acceptAnswerFile,
  type Answered,
  answerFileUrl,
  dropAnswerFiles,
  keepAnswerFile,
} from "./answer-file.ts";
export { type AnswerRule, type AskedFile, grantSectionPicture } from "./grant.ts";
export { refused as uploadRefused } from "./picture.ts";
export {
  dropPictures,
  keepPictures,
  keptNames,
  pictureAddress,
  preparePictures,
} from "./kept-picture.ts";
export { keepAvatarFrom } from "./outside.ts";
export { fileOf, newFileKey, publicPicture } from "./operator-file.ts";
export { cleanPaper } from "./paper.ts";
export { reached as reachedStorage } from "./reached.ts";
export { uploadsForExport } from "./own-data-sql.ts";
export { removeFilesOf, removeOldUploads, uploadHandlers } from "./removal.ts";
