/**
 * What the service worker does with a push: shows it once, leads to its page when pressed, counts on the icon. Imports
 * nothing that the site has, too: the worker is one script that stands alone.
 */

/** As the server writes it (foundation/push/send.ts). */
type Pushed = {
  device: string;
  tag: string;
  title: string;
  body: string;
  about: { kind: string; id: number } | null;
  unread: number | null;
};

type Arriving = Event & {
  readonly data: { json(): unknown } | null;
  waitUntil(work: Promise<unknown>): void;
};
type Pressed = Event & {
  readonly notification: { readonly data: unknown; close(): void };
  waitUntil(work: Promise<unknown>): void;
};
type Page = { focus(): Promise<unknown>; navigate(url: string): Promise<unknown> };
/** What of a worker is used here. */
export type PushWorker = {
  addEventListener(type: "push", listen: (event: Arriving) => void): void;
  addEventListener(type: "notificationclick", listen: (event: Pressed) => void): void;
  readonly clients: {
    matchAll(options: { type: "window"; includeUncontrolled: true }): Promise<readonly Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly registration: {
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
};

export function showPushes(worker: PushWorker): void {
  worker.addEventListener("push", (event) => event.waitUntil(show(worker, event)));
  worker.addEventListener("notificationclick", (event) => event.waitUntil(open(worker, event)));
}

/** A browser insists that something is shown; once its member has signed out, it must not say what it is about. */
const neutral = {
  tag: "neutral",
  title: "有新消息",
  body: "打开网站查看。",
  path: "/home/messages",
};

async function show({ registration }: PushWorker, { data }: Arriving): Promise<void> {
  const pushed = read(data);
  const isOwn = pushed !== undefined && pushed.device === (await pushOwner());
  const { tag, title, body, path } = isOwn ? { ...pushed, path: pathOf(pushed.about) } : neutral;
  if (isOwn && pushed.unread !== null) countOnIcon(pushed.unread);
  await registration.showNotification(title, {
    // The same message again takes the place of the first, without a sound.
    tag,
    body,
    icon: "/icon-192.png",
    lang: "zh-CN",
    data: path,
  });
}

function read(data: Arriving["data"]): Pushed | undefined {
  try {
    return (data?.json() ?? undefined) as Pushed | undefined;
  } catch {
    return undefined;
  }
}

function pathOf(about: Pushed["about"]): string {
  switch (about?.kind) {
    case "response":
      return `/home/history-detail?id=${about.id}`;
    case "exchange":
      return `/exchange/detail?id=${about.id}`;
    case "task":
      return `/task/detail/${about.id}`;
    default:
      return neutral.path;
  }
}

/** Written by the site (platform/pushOwner.ts), by the same names. */
async function pushOwner(): Promise<string | undefined> {
  const kept = await caches.match("/push-owner", { cacheName: "member" });
  return kept?.text();
}

/** Where icons have a count. */
function countOnIcon(unread: number): void {
  void navigator.setAppBadge?.(unread).catch(() => undefined);
}

async function open({ clients }: PushWorker, { notification }: Pressed): Promise<void> {
  notification.close();
  const path = typeof notification.data === "string" ? notification.data : neutral.path;
  const [page] = await clients.matchAll({ type: "window", includeUncontrolled: true });
  try {
    if (!page) throw new Error("no page is open");
    await page.focus();
    await page.navigate(path);
  } catch {
    // None is open, or it is not this worker's to lead.
    await clients.openWindow(path);
  }
}
