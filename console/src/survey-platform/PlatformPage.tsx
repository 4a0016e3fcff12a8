/** One survey platform. */
export function PlatformPage() {
  return null;
}
