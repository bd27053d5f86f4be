import type { EndpointDefinitions } from '@reduxjs/toolkit/query';
import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery.ts';
import type { Build } from './build.ts';
import { TAGS } from './tags.ts';

/**
 * The only createApi. It has no endpoints: each call group injects its own from its file, under names that carry the
 * group (`contractOrderSubmit`), because seven groups have a call named `submit` and two endpoints of one name would
 * run the first one's request. So every file injects with `callGroup`, which throws at the second one.
 */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: TAGS,
  endpoints: () => ({}),
  // Data that nobody looks at is dropped after a minute (RTK's default), private or not.
  keepUnusedDataFor: 60,
  refetchOnReconnect: true,
});

/** The endpoints of one call group. */
export const callGroup = <Group extends EndpointDefinitions>(endpoints: (build: Build) => Group) =>
  baseApi.injectEndpoints({ overrideExisting: 'throw', endpoints });
