// Call group user, alerts: a slice of its own, for it comes with its screen and no other needs it.
import type {
  AlertDto,
  AlertFiringDto,
  RemoveAlert,
  SaveAlert,
  SavePush,
} from '../../protocol/alerts.ts';
import { baseApi } from './baseApi.ts';
import { formWrite, pagesOf } from './calls.ts';
import type { Page } from './lists.ts';
import type { Write } from './writes.ts';

const alertApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    userGetAlerts: build.query<AlertDto[], undefined>({
      query: () => ({ path: 'user/getAlerts' }),
      providesTags: ['Alerts'],
    }),
    userSaveAlert: build.mutation<AlertDto, Write<SaveAlert>>(
      formWrite('user/saveAlert', 'userSaveAlert'),
    ),
    userRemoveAlert: build.mutation<object, Write<RemoveAlert>>(
      formWrite('user/removeAlert', 'userRemoveAlert'),
    ),
    /** What was told, newest first. */
    userGetAlertFirings: build.infiniteQuery<Page<AlertFiringDto>, undefined, string | undefined>({
      ...pagesOf('user/getAlertFirings'),
      query: ({ pageParam }) => pagesOf('user/getAlertFirings').query({ queryArg: {}, pageParam }),
      providesTags: ['Alerts'],
    }),
    userGetPushKey: build.query<{ publicKey: string }, undefined>({
      query: () => ({ path: 'user/getPushKey' }),
    }),
    userSavePush: build.mutation<object, SavePush>({
      query: (body) => ({ path: 'user/savePush', body }),
    }),
    userRemovePush: build.mutation<object, { endpoint: string }>({
      query: (body) => ({ path: 'user/removePush', body }),
    }),
  }),
});

export const {
  useUserGetAlertsQuery,
  useUserSaveAlertMutation,
  useUserRemoveAlertMutation,
  useUserGetAlertFiringsInfiniteQuery,
  useLazyUserGetPushKeyQuery,
  useUserSavePushMutation,
  useUserRemovePushMutation,
} = alertApi;
