// The file system under the embedded database, made durable: PGlite ships without fsync, this calls it for real.
// Must never be changed together with a PGlite upgrade without running the start-up self-test: it leans on emscripten's
// NODEFS internals. Source: engine.md §2b (0 of 112,966 acknowledged orders lost over 12 power cuts with it).
import fs from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Memory and WAL bounds of engine.md §2a and §2d: 214 MB resident instead of 315, WAL bounded between checkpoints. */
const SIZE_PARAMS = ['-c', 'shared_buffers=32MB', '-c', 'max_wal_size=64MB'];

/** In memory: as large as on disk; what PGlite asks for by itself is 128 MB of zeros to write at each start. */
export const MEMORY_START_PARAMS: readonly string[] = [
  ...PGlite.defaultStartParams,
  ...SIZE_PARAMS,
];

/** PGlite's own parameters without `-F` (fsync off); emscripten's fdatasync is a stub, its fsync is not. */
export const DURABLE_START_PARAMS: readonly string[] = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  ...SIZE_PARAMS,
];

interface NodeFsModule {
  NODEFS: { stream_ops: { fsync?: (stream: { readonly nfd: number }) => number } };
}

/** NodeFS whose fsync reaches the disk; `fsyncs` says how often it did, for the self-test. */
export class DurableNodeFs extends NodeFS {
  fsyncs = 0;

  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const hook = (module: unknown): void => {
      (module as NodeFsModule).NODEFS.stream_ops.fsync = (stream) => {
        fs.fsyncSync(stream.nfd);
        this.fsyncs += 1;
        return 0;
      };
    };
    return super.init(pg, { ...options, preRun: [...(options.preRun ?? []), hook] });
  }
}
