import { useEffect, useState } from 'react';
import type { EmsPurpose } from '../../protocol/ems.ts';
import { callFailure } from '../api/apiError.ts';
import { useEmsSendMutation } from '../api/emsApi.ts';
import { useSingleFlight } from '../lib/useSingleFlight.ts';

/** The code that was sent last, to whom, and when another may be asked for. */
interface Sent {
  readonly email: string;
  readonly sentAtMs: number;
  readonly resendAtMs: number;
  /** Practice mode without a mail server (running.md); null where it is not shown in this browser. */
  readonly practiceCode: string | null | undefined;
}

export interface EmailCode {
  readonly send: () => void;
  readonly isSending: boolean;
  /** Whole seconds until another code may be asked for; 0 when one may be now. */
  readonly waitSeconds: number;
  /** The address that a code is on its way to; undefined before the first, and after the address was changed. */
  readonly sentTo: string | undefined;
  /** Practice mode without a mail server: the code, or null where this browser is not shown it. */
  readonly practiceCode: string | null | undefined;
  /** The server's sentence when it refused. */
  readonly refusal: string | undefined;
}

/** Seconds left until another code may be asked for, counted down on the screen; 0 when one may be now. */
function useResendClock(sent: Sent | undefined): number {
  const [tick, setTick] = useState(0);
  const resendAtMs = sent?.resendAtMs;
  // The last tick may be older than the sending: the clock never shows more than the whole wait.
  const now = Math.max(tick, sent?.sentAtMs ?? 0);
  const isOver = resendAtMs === undefined || now >= resendAtMs;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => {
      setTick(Date.now());
    }, 250);
    return () => {
      clearInterval(timer);
    };
  }, [isOver]);
  return isOver ? 0 : Math.ceil((resendAtMs - now) / 1000);
}

/**
 * Sends verification codes for one purpose and keeps the resend clock. Limits are per address (decisions.md "Identity,
 * security"), so another address starts afresh.
 */
export function useEmailCode(email: string, purpose: EmsPurpose): EmailCode {
  const [sent, setSent] = useState<Sent>();
  const [refusal, setRefusal] = useState<{ readonly email: string; readonly message: string }>();
  const [sendCode] = useEmsSendMutation();
  const current = sent?.email === email ? sent : undefined;
  const waitSeconds = useResendClock(current);

  const { run: send, isRunning } = useSingleFlight(async () => {
    setRefusal(undefined);
    try {
      const answer = await sendCode({ email, purpose }).unwrap();
      const sentAtMs = Date.now();
      const resendAtMs = sentAtMs + answer.resendAfter * 1000;
      setSent({ email, sentAtMs, resendAtMs, practiceCode: answer.practiceCode });
    } catch (thrown) {
      const error = callFailure(thrown);
      if (error === undefined) return;
      if (error.message !== '') setRefusal({ email, message: error.message });
    }
  });

  return {
    send,
    isSending: isRunning,
    waitSeconds,
    sentTo: current?.email,
    practiceCode: current?.practiceCode,
    refusal: refusal?.email === email ? refusal.message : undefined,
  };
}
