/** Survey platforms: settings, secrets, links, returns. */
export function PlatformsPage() {
  return null;
}
