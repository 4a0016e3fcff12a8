/** Captions of our own films lie beside them, under the same name; of others' we know none. */
export function captionsOf(url: string): string | null {
  if (!/^\/(?!\/)/.test(url)) return null;
  const captions = url.replace(/\.(webm|mp4|m4v|mov)(?=$|\?)/i, ".vtt");
  return captions === url ? null : captions;
}
