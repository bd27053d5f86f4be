// What a part of a large call group makes its endpoints with; the group's door (userApi.ts) puts the parts into one slice.
import type { EndpointBuilder } from '@reduxjs/toolkit/query';
import type { baseQuery } from './baseQuery.ts';
import type { Tag } from './tags.ts';

export type Build = EndpointBuilder<typeof baseQuery, Tag, 'api'>;
