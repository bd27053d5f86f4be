import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback } from 'react';
import type { CompiledRulebook } from '../../../core/rulebook/compile.ts';
import { commonGetConfig } from '../../api/commonApi.ts';
import { useProofGetRulebookQuery } from '../../api/proof/rulebook.ts';
import { selectConfig } from '../../state/serverConfig.ts';
import { rulesOfRulebook } from '../../lib/rulebook.ts';
import { useAppDispatch, useAppSelector } from '../../state/clientState.ts';

export interface RulebookState {
  /** Undefined while it is on its way, and when it was refused. */
  readonly rulebook: CompiledRulebook | undefined;
  readonly hasFailed: boolean;
  readonly isAsking: boolean;
  /** Asks again which rulebook is in force, and for it. */
  readonly retry: () => void;
}

/**
 * The rulebook that who looks trades by: the one whose hash the configuration names, for the account or for the country that
 * a visitor chose. While another one is on its way, the one before it stands.
 */
export function useRulebook(): RulebookState {
  const dispatch = useAppDispatch();
  const hash = useAppSelector((state) => selectConfig(state)?.rulebook.hash);
  const config = commonGetConfig.useQueryState(undefined);
  // What a hash names never changes: coming back online is no reason to ask again.
  const { data, isError, isFetching, refetch } = useProofGetRulebookQuery(hash ?? skipToken, {
    refetchOnReconnect: false,
  });
  const retry = useCallback(() => {
    void dispatch(commonGetConfig.initiate(undefined, { forceRefetch: true, subscribe: false }));
    if (isError) void refetch();
  }, [dispatch, isError, refetch]);
  return {
    rulebook: isError || data === undefined ? undefined : rulesOfRulebook(data),
    hasFailed: hash === undefined ? config.isError : isError,
    isAsking: isFetching || config.isFetching,
    retry,
  };
}
