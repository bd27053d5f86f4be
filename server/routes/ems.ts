import { sendCode, sendCodeResult } from '../../protocol/ems.ts';
import { type Route, visitorRoute } from './route.ts';

export const emsRoutes: readonly Route<'account'>[] = [
  visitorRoute({
    group: 'ems',
    call: 'send',
    method: 'POST',
    isSignIn: true,
    sendsCode: true,
    input: sendCode,
    answer: sendCodeResult,
    summary: 'Mails a verification code; the answer is the same for known and unknown addresses.',
    needs: ['account'],
    handle: (services, { input, lang, source, maker, user }) =>
      services.account.codes.send(input, { lang, source, maker, userId: user?.userId }),
  }),
];
