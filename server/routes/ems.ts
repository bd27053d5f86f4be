import { sendCode, sendCodeResult } from '../../protocol/ems.ts';
import { type Route, visitorRoute } from './route.ts';

export const emsRoutes: readonly Route[] = [
  visitorRoute({
    group: 'ems',
    call: 'send',
    method: 'POST',
    isSignIn: true,
    input: sendCode,
    answer: sendCodeResult,
    summary: 'Mails a verification code; the answer is the same for known and unknown addresses.',
    handle: (services, { input, lang }) => services.codes.send(input, lang),
  }),
];
