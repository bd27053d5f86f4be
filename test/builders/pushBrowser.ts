/** What jsdom lacks of a browser that can be told by push: its permission, its one subscription, and locks between tabs. */
export interface PushBrowser {
  /** What the user has allowed, and what he answers when he is asked. */
  allow(permission: NotificationPermission, answer?: NotificationPermission): void;
  /** A subscription from before. */
  subscribe(): void;
  /** It lets no service worker in, or has not yet. */
  refuseWorker(): void;
  /** Endpoint of the subscription it holds. */
  readonly held: string | undefined;
  /** How often the user was asked. */
  readonly asked: number;
}

/** What is used of a subscription. */
type Subscription = Pick<PushSubscription, 'endpoint' | 'toJSON' | 'unsubscribe'>;

const put = (on: object, name: string, value: unknown): void => {
  Object.defineProperty(on, name, { configurable: true, value });
};

/** Puts a fresh one into the test's window. */
export function setUpPushBrowser(): PushBrowser {
  let made = 0;
  let held: Subscription | null = null;
  let asked = 0;
  let answered: NotificationPermission = 'granted';
  const notification = {
    permission: 'default' as NotificationPermission,
    requestPermission: async () => {
      asked += 1;
      notification.permission = answered;
      return answered;
    },
  };
  const subscribe = (): Subscription => {
    if (held !== null) return held;
    made += 1;
    const endpoint = `https://push.example.net/${made}`;
    held = {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh: 'point', auth: 'shared' } }),
      unsubscribe: async () => {
        held = null;
        return true;
      },
    };
    return held;
  };
  const pushManager = {
    getSubscription: async () => held,
    subscribe: async () => subscribe(),
  };
  let registration: { readonly pushManager: typeof pushManager } | undefined = { pushManager };
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => Promise<unknown>): Promise<unknown> => {
    last = last.then(work, work);
    return last;
  };
  put(navigator, 'serviceWorker', { getRegistration: async () => registration });
  put(navigator, 'locks', { request });
  put(window, 'PushManager', class {});
  put(window, 'Notification', notification);
  return {
    allow: (permission, answer = permission) => {
      notification.permission = permission;
      answered = answer;
    },
    subscribe: () => {
      subscribe();
    },
    refuseWorker: () => {
      registration = undefined;
    },
    get held() {
      return held?.endpoint;
    },
    get asked() {
      return asked;
    },
  };
}
