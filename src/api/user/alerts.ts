// Call group user, alerts: beside the group's door, not behind it, for they come with their screen and no other needs them.
import type {
  AlertDto,
  AlertFiringDto,
  RemoveAlert,
  SaveAlert,
  SavePush,
} from '../../../protocol/alerts.ts';
import { callGroup } from '../baseApi.ts';
import { formWrites, pagesOf, readOf, writeTo } from '../calls.ts';
import type { Page } from '../lists.ts';

const alertApi = callGroup((build) => ({
  userGetAlerts: build.query<AlertDto[], undefined>(readOf('user/getAlerts', 'Alerts')),
  ...formWrites(build, {
    userSaveAlert: writeTo<SaveAlert, AlertDto>('user/saveAlert'),
    userRemoveAlert: writeTo<RemoveAlert, object>('user/removeAlert'),
  }),
  /** What was told, newest first. */
  userGetAlertFirings: build.infiniteQuery<Page<AlertFiringDto>, undefined, string | undefined>({
    ...pagesOf('user/getAlertFirings'),
    query: ({ pageParam }) => pagesOf('user/getAlertFirings').query({ queryArg: {}, pageParam }),
    providesTags: ['Alerts'],
  }),
  userGetPushKey: build.query<{ publicKey: string }, undefined>(readOf('user/getPushKey')),
  userSavePush: build.mutation<object, SavePush>({
    query: (body) => ({ path: 'user/savePush', body }),
  }),
  userRemovePush: build.mutation<object, { endpoint: string }>({
    query: (body) => ({ path: 'user/removePush', body }),
  }),
}));

export const {
  useUserGetAlertsQuery,
  useUserSaveAlertMutation,
  useUserRemoveAlertMutation,
  useUserGetAlertFiringsInfiniteQuery,
  useLazyUserGetPushKeyQuery,
  useUserSavePushMutation,
  useUserRemovePushMutation,
} = alertApi;
