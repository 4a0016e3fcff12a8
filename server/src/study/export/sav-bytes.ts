/** Numbers and texts as a .sav file holds them: little-endian, UTF-8, padded with blanks. */

export const int = (...numbers: number[]): Buffer => {
  const bytes = Buffer.alloc(numbers.length * 4);
  numbers.forEach((number, at) => bytes.writeInt32LE(number, at * 4));
  return bytes;
};
export const double = (...numbers: number[]): Buffer => {
  const bytes = Buffer.alloc(numbers.length * 8);
  numbers.forEach((number, at) => bytes.writeDoubleLE(number, at * 8));
  return bytes;
};

/** Cut between characters, never within one. */
export function utf8(text: string, most: number): Buffer {
  const bytes = Buffer.from(text);
  if (bytes.length <= most) return bytes;
  let end = most;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return bytes.subarray(0, end);
}

export function padded(bytes: Buffer, length: number): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(Math.max(0, length - bytes.length), " ")]);
}
export const toMultiple = (bytes: Buffer, of: number): Buffer =>
  padded(bytes, Math.ceil(bytes.length / of) * of);

/** A record that older programs may skip. */
export const extension = (subtype: number, size: number, body: Buffer): Buffer =>
  Buffer.concat([int(7, subtype, size, body.length / size), body]);
