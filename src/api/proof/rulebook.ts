// Call group proof, the call that needs the rules of core: beside the group's door, so that a page without rules does not carry them.
import type { Rulebook } from '../../../core/rulebook/types.ts';
import { readRulebook } from '../../lib/rulebook.ts';
import { isApiError } from '../apiError.ts';
import type { ApiError } from '../apiError.ts';
import { callGroup } from '../baseApi.ts';
import type { ApiRequest } from '../request.ts';
import { toastShown } from '../../state/toasts.ts';

const WRONG_RULEBOOK: ApiError = { key: 'wrongRulebook', message: '', fields: {}, status: 0 };

/** There is no such document, or another one under its hash; every other failure is asked again. */
export const isRulebookMissing = (error: unknown): boolean =>
  isApiError(error) && (error.key === 'not_found' || error.key === WRONG_RULEBOOK.key);

async function fitting(hash: string, sent: unknown): Promise<Rulebook | undefined> {
  try {
    return await readRulebook(hash, sent);
  } catch (error) {
    // The user is told by a toast; the console says which hashes.
    // oxlint-disable-next-line no-console -- read by who looks into it
    console.warn('rulebook refused', error);
    return undefined;
  }
}

const rulebookApi = callGroup((build) => ({
  /**
   * The whole rulebook of a hash: checked against it, then kept for as long as the page lives, for it never changes; the
   * browser keeps it for ever. A document that does not fit is asked for once more past the browser's copy, then refused.
   */
  proofGetRulebook: build.query<Rulebook, string>({
    queryFn: async (hash, { dispatch }, _extra, ask) => {
      const request: ApiRequest = { path: 'proof/getRulebook', params: { hash } };
      for (const cache of ['default', 'reload'] as const) {
        // oxlint-disable-next-line no-await-in-loop -- the second question hangs on the first answer
        const { data, error } = await ask({ ...request, cache });
        if (error !== undefined) return { error };
        const rulebook = await fitting(hash, data);
        if (rulebook !== undefined) return { data: rulebook };
      }
      dispatch(toastShown({ kind: 'error', failure: 'wrongRulebook' }));
      return { error: WRONG_RULEBOOK };
    },
    keepUnusedDataFor: Number.POSITIVE_INFINITY,
  }),
}));

export const { useProofGetRulebookQuery } = rulebookApi;
export const { proofGetRulebook } = rulebookApi.endpoints;
