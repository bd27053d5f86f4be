import type { SendCode, SendCodeResult } from '../../protocol/ems.ts';
import { callGroup } from './baseApi.ts';

const emsApi = callGroup((build) => ({
  /** Sends a verification code. In practice mode without mail the answer carries it (running.md). */
  emsSend: build.mutation<SendCodeResult, SendCode>({
    query: (body) => ({ path: 'ems/send', body, inlineErrors: true }),
  }),
}));

export const { useEmsSendMutation } = emsApi;
