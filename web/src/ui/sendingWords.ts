/** Why a picture was not sent, for the reader: in our words and the server's. A browser's own are English. */
import { CallFailed } from "#contract/client.ts";
import { PictureUnreadable } from "../platform/drawing.ts";
import { NetworkFailure } from "../platform/transport.ts";
import { UploadFailed } from "../platform/upload.ts";

const forReaders = [CallFailed, NetworkFailure, PictureUnreadable, UploadFailed];

export const sendingWords = (cause: unknown): string =>
  forReaders.some((kind) => cause instanceof kind)
    ? (cause as Error).message
    : "头像没有更换成功，请重试";
