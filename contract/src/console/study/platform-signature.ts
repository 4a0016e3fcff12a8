/** What survey platforms sign with, and why a signature may prove nothing. */
import * as z from "zod/mini";

/** `*-base64url` as Cint writes it: `+` and `/` replaced, `=` left out. Else lowercase hex. */
export const SignAlgorithm = z.enum([
  "hmac-sha256",
  "hmac-sha1",
  "hmac-sha1-base64url",
  /** Plain digests of the text followed by the secret: for older platforms only. */
  "sha256",
  "sha1",
  "md5",
]);
export type SignAlgorithm = z.output<typeof SignAlgorithm>;

/** Why no signature of a platform is believed: where to begin in its settings, and a sentence. */
export const SignatureProblem = z.object({
  field: z.enum(["entrySign", "back", "postback"]),
  sentence: z.string(),
});
export type SignatureProblem = z.output<typeof SignatureProblem>;

/** What a platform signs with, by direction; all three are the same where its protocol has one secret. */
export const PlatformKeys = z.object({ link: z.string(), back: z.string(), postback: z.string() });
export type PlatformKeys = z.output<typeof PlatformKeys>;
