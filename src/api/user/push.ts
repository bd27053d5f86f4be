// Call group user, messages of this browser: beside the group's door, for they come after the first screen. One question makes three
// things agree: what the user wants of this browser, what the browser holds, and whom the server sends to it. For whom, and why:
// features/alerts/usePush.ts.
import type { SavePush } from '../../../protocol/alerts.ts';
import { whenIdle } from '../../lib/whenIdle.ts';
import { callGroup } from '../baseApi.ts';
import type { ApiRequest } from '../request.ts';

/** `failed`: the browser or the server did not do what was asked. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on' | 'failed';

interface PushWish {
  /** Who is signed in; undefined for a visitor. */
  readonly uid: string | undefined;
  /** Of the messages: the server takes it from the request. */
  readonly lang: string;
  readonly isWanted: boolean;
}

/** Rejects where the server did not do it. */
type Call = (request: ApiRequest) => Promise<unknown>;

/** Not every browser has pushes (an iPhone once the app is on its home screen). */
const canPush = (): boolean =>
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window &&
  'locks' in navigator;

async function subscribe(manager: PushManager, call: Call): Promise<PushSubscription> {
  const key = (await call({ path: 'user/getPushKey' })) as { readonly publicKey: string };
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key.publicKey });
}

async function give(manager: PushManager, call: Call): Promise<PushState> {
  const subscription = (await manager.getSubscription()) ?? (await subscribe(manager, call));
  const { endpoint } = subscription;
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  const body: SavePush = { endpoint, p256dh, auth };
  await call({ path: 'user/savePush', body });
  return 'on';
}

const ignore = (): void => undefined;

async function giveUp(manager: PushManager, call: Call, uid: string | undefined): Promise<void> {
  const subscription = await manager.getSubscription();
  if (subscription === null) return;
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  // Nothing reaches this browser any more. The server hears it too; else from the push service, with the next message.
  if (uid !== undefined) await call({ path: 'user/removePush', body: { endpoint } }).catch(ignore);
}

async function settle(manager: PushManager, call: Call, wish: PushWish): Promise<PushState> {
  const { permission } = Notification;
  if (wish.isWanted && permission === 'granted') return give(manager, call);
  await giveUp(manager, call, wish.uid);
  return permission === 'denied' ? 'denied' : 'off';
}

const pushApi = callGroup((build) => ({
  userPush: build.query<PushState, PushWish>({
    queryFn: async (wish, { signal }, _extra, ask) => {
      if (!canPush()) return { data: 'unsupported' };
      const call: Call = async (request) => {
        // Another user may be signed in by now.
        signal.throwIfAborted();
        const { data, error } = await ask({ ...request, isQuiet: true });
        if (error !== undefined) throw new Error(error.key);
        return data;
      };
      await whenIdle();
      // Only a build has one, and not every browser lets it in. It is not waited for: news of the account wait for every question.
      const registration = await navigator.serviceWorker.getRegistration();
      if (registration === undefined) return { data: wish.isWanted ? 'failed' : 'unsupported' };
      const { pushManager } = registration;
      // One after the other, in every tab: the last one knows best.
      const work = () => settle(pushManager, call, wish);
      const data = await navigator.locks.request('push', work).catch((): PushState => 'failed');
      return { data };
    },
    // What was so for another wish says nothing of now.
    keepUnusedDataFor: 0,
  }),
}));

export const { useUserPushQuery } = pushApi;
