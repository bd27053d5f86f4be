// Call group user, alerts: beside the group's door, not behind it, for they come with their screen and no other needs them.
import type { AlertDto, AlertFiringDto, RemoveAlert, SaveAlert } from '../../../protocol/alerts.ts';
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
}));

export const {
  useUserGetAlertsQuery,
  useUserSaveAlertMutation,
  useUserRemoveAlertMutation,
  useUserGetAlertFiringsInfiniteQuery,
} = alertApi;
