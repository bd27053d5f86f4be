import { useEffect, useRef, useState } from 'react';
import { findImageProblem, SNIFF_BYTES } from './checkImage.ts';
import type { ImageProblem } from './checkImage.ts';

/** How sending a file ended. The words for `failed` are the catalogue's; a refusal brings the server's sentence. */
export type UploadOutcome =
  | { readonly kind: 'done'; readonly url: string }
  | { readonly kind: 'refused'; readonly message: string; readonly key?: string }
  | { readonly kind: 'failed'; readonly reason: UploadFailure }
  | { readonly kind: 'aborted' };
export type UploadFailure = 'network' | 'timeout' | 'badAnswer';

/** Sends a file; `onProgress` gets the share sent, 0 to 1. Never throws. */
export type SendFile = (
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
) => Promise<UploadOutcome>;

interface Chosen {
  readonly file: File;
  /** An object URL of the file; empty until it is known to be an image. */
  readonly preview: string;
}

export type ImageState =
  | { readonly step: 'none' }
  | { readonly step: 'sending'; readonly chosen: Chosen; readonly share: number }
  | { readonly step: 'done'; readonly chosen: Chosen }
  | { readonly step: 'wrong'; readonly problem: ImageProblem }
  | {
      readonly step: 'failed';
      readonly chosen: Chosen;
      /** The server's sentence, or how the connection failed. */
      readonly message: string | undefined;
      /** The stable key of that sentence. */
      readonly key: string | undefined;
      readonly reason: UploadFailure | undefined;
    };

export interface ImageUploadControl {
  readonly state: ImageState;
  readonly choose: (file: File) => void;
  /** Sends the same file again. */
  readonly retry: () => void;
  readonly clear: () => void;
}

async function readHead(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer());
}

/** One image on its way: checked, previewed, sent with progress. Choosing another ends the first. */
export function useImageUpload(
  send: SendFile,
  onChange: (url: string | undefined) => void,
): ImageUploadControl {
  const [state, setState] = useState<ImageState>({ step: 'none' });
  const running = useRef<AbortController | undefined>(undefined);
  const preview = useRef('');

  const stop = (): void => {
    running.current?.abort();
    running.current = undefined;
  };
  const forgetPreview = (): void => {
    if (preview.current !== '') URL.revokeObjectURL(preview.current);
    preview.current = '';
  };
  useEffect(
    () => () => {
      stop();
      forgetPreview();
    },
    [],
  );

  const start = async (chosen: Chosen): Promise<void> => {
    stop();
    const controller = new AbortController();
    running.current = controller;
    setState({ step: 'sending', chosen, share: 0 });
    const onProgress = (share: number): void => {
      if (!controller.signal.aborted) setState({ step: 'sending', chosen, share });
    };
    const outcome = await send(chosen.file, onProgress, controller.signal);
    if (controller.signal.aborted || outcome.kind === 'aborted') return;
    if (outcome.kind === 'done') {
      setState({ step: 'done', chosen });
      onChange(outcome.url);
      return;
    }
    const { message, key } = outcome.kind === 'refused' ? outcome : {};
    const reason = outcome.kind === 'failed' ? outcome.reason : undefined;
    setState({ step: 'failed', chosen, message, key, reason });
  };

  const open = async (file: File): Promise<void> => {
    stop();
    forgetPreview();
    onChange(undefined);
    const problem = findImageProblem(file.size, await readHead(file));
    if (problem !== undefined) {
      setState({ step: 'wrong', problem });
      return;
    }
    preview.current = URL.createObjectURL(file);
    await start({ file, preview: preview.current });
  };

  return {
    state,
    choose: (file) => void open(file),
    retry: () => {
      if (state.step === 'failed') void start(state.chosen);
    },
    clear: () => {
      stop();
      forgetPreview();
      onChange(undefined);
      setState({ step: 'none' });
    },
  };
}
