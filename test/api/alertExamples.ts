// One valid input for each call about alerts, for routeExamples.ts.
import type { TestApp } from '../builders/testApp.ts';
import type { Input, World } from './routeExamples.ts';

/** A browser as it names itself to us; the keys are those of RFC 8291, appendix A. */
export const A_BROWSER = {
  endpoint: 'https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

const anAlert = {
  kind: 'price',
  productId: 'BTCUSDT',
  side: 'above',
  price: '70000',
  repeat: false,
};

/** An alert of a user, and its id. */
export async function saveOnce(app: TestApp, { token }: { token: string }): Promise<string> {
  const { body } = await app.post('user/saveAlert', anAlert, { token });
  return (body.data as { id: string }).id;
}

export const alertExamples: Readonly<Record<string, (world: World) => Input>> = {
  'user/getAlerts': () => ({}),
  'user/saveAlert': () => anAlert,
  'user/removeAlert': ({ alertId }) => ({ id: alertId }),
  'user/getAlertFirings': () => ({ limit: '20' }),
  'user/getPushKey': () => ({}),
  'user/savePush': () => A_BROWSER,
  'user/removePush': () => ({ endpoint: A_BROWSER.endpoint }),
};
