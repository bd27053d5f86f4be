import { sendCode, sendCodeResult } from '../../protocol/ems.ts';
import { type Route, routesOf } from './route.ts';

const { eitherRoute } = routesOf('ems', 'account');

export const emsRoutes: readonly Route<'account'>[] = [
  eitherRoute('POST', 'send', {
    isSignIn: true,
    sendsCode: true,
    input: sendCode,
    answer: sendCodeResult,
    summary: 'Mails a verification code; the answer is the same for known and unknown addresses.',
    handle: (services, { input, lang, source, maker, user }) =>
      services.account.codes.send(input, { lang, source, maker, userId: user?.userId }),
  }),
];
