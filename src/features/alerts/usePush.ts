// Messages of the browser, asked for by a tap and never before: whether it can, whether it may, whether this one is signed up.
import { useCallback, useEffect, useState } from 'react';
import {
  useLazyUserGetPushKeyQuery,
  useUserRemovePushMutation,
  useUserSavePushMutation,
} from '../../api/user/alerts.ts';

export type PushState = 'unknown' | 'unsupported' | 'denied' | 'off' | 'on' | 'busy' | 'failed';

export interface Push {
  readonly state: PushState;
  readonly turnOn: () => void;
  readonly turnOff: () => void;
}

/** Only a build has a service worker, and not every browser has pushes (an iPhone once the app is on its home screen). */
async function findManager(): Promise<PushManager | undefined> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.pushManager;
}

async function lookUp(): Promise<PushState> {
  const manager = await findManager();
  if (manager === undefined) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await manager.getSubscription()) === null ? 'off' : 'on';
}

export function usePush(): Push {
  const [state, setState] = useState<PushState>('unknown');
  const [askKey] = useLazyUserGetPushKeyQuery();
  const [save] = useUserSavePushMutation();
  const [remove] = useUserRemovePushMutation();
  useEffect(() => {
    let isGone = false;
    lookUp().then(
      (found) => {
        if (!isGone) setState(found);
      },
      () => {
        if (!isGone) setState('unsupported');
      },
    );
    return () => {
      isGone = true;
    };
  }, []);

  const run = useCallback((work: () => Promise<PushState>): void => {
    setState('busy');
    work().then(setState, () => {
      setState('failed');
    });
  }, []);

  const signUp = useCallback(async (): Promise<PushState> => {
    const manager = await findManager();
    if (manager === undefined) return 'unsupported';
    if ((await Notification.requestPermission()) !== 'granted') return lookUp();
    const { publicKey } = await askKey(undefined).unwrap();
    const options = { userVisibleOnly: true, applicationServerKey: publicKey };
    const subscription = await manager.subscribe(options);
    const { keys = {} } = subscription.toJSON();
    const { p256dh = '', auth = '' } = keys;
    await save({ endpoint: subscription.endpoint, p256dh, auth }).unwrap();
    return 'on';
  }, [askKey, save]);

  const signOff = useCallback(async (): Promise<PushState> => {
    const manager = await findManager();
    const subscription = await manager?.getSubscription();
    if (!subscription) return 'off';
    await remove({ endpoint: subscription.endpoint }).unwrap();
    await subscription.unsubscribe();
    return 'off';
  }, [remove]);

  return {
    state,
    turnOn: () => {
      run(signUp);
    },
    turnOff: () => {
      run(signOff);
    },
  };
}
