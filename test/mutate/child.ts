/**
 * One process of a mutation run: loads every test file once, then runs chosen tests again and again with one mutant awake.
 * Jest's own runner (jest-circus) runs them, a state for each file, so that hooks stay with their file.
 */
import { register } from 'node:module';
import { pathToFileURL } from 'node:url';
import {
  addEventHandler,
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  getState,
  it,
  resetState,
  run,
  setState,
  test,
} from 'jest-circus';
import type { Circus } from '@jest/types';
import { expect } from 'expect';
import fastCheck from 'fast-check';
import type { ChildTask, Coverage, FromChild, TestId, ToChild } from './messages.ts';

const task = JSON.parse(process.env['MUTATION_TASK'] ?? '{}') as ChildTask;
const TEST_TIMEOUT_MS = 10_000;

const hits = new Uint8Array(task.mutantCount);
let awake = task.awake ?? -1;
/** Visits since the test or hook began; the most that a test made; and what it may make while a mutant is tried. */
let visits = 0;
let mostVisits = 0;
let allowedVisits = Infinity;

Object.assign(globalThis, {
  $mutant: (id: number): boolean => {
    hits[id] = 1;
    visits += 1;
    if (visits > allowedVisits) throw new Error('an endless loop');
    return id === awake;
  },
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  test,
});

register('./hooks.mjs', {
  parentURL: import.meta.url,
  data: { files: task.written, globals: new URL('./globals.mjs', import.meta.url).href },
});
// The same cases in every run: a mutant is judged by the same tests as the code without it.
fastCheck.configureGlobal({ seed: 1 });

/** By file; a hole for those that were not asked for. */
const states: Circus.State[] = [];
const loaded: number[][] = [];

function listTests(block: Circus.DescribeBlock): Circus.TestEntry[] {
  return block.children.flatMap((child) =>
    child.type === 'describeBlock' ? listTests(child) : [child],
  );
}

async function loadFiles(): Promise<void> {
  for (const [index, file] of task.files.entries()) {
    if (task.only?.includes(index) === false) continue;
    resetState();
    getState().testTimeout = TEST_TIMEOUT_MS;
    await import(pathToFileURL(file).href);
    states[index] = getState();
    loaded[index] = takeHits();
  }
}

const takeHits = (): number[] => {
  const taken: number[] = [];
  for (let id = 0; id < hits.length; id += 1) if (hits[id] === 1) taken.push(id);
  hits.fill(0);
  return taken;
};

function nameOf(entry: Circus.TestEntry): string {
  const words = [entry.name];
  for (let block = entry.parent; block.parent !== undefined; block = block.parent)
    words.unshift(block.name);
  return words.join(' › ');
}

function firstError(entry: Circus.TestEntry, result: Circus.RunResult): string | null {
  const error: unknown = entry.errors[0] ?? result.unhandledErrors[0];
  if (error === undefined) return null;
  const cause: unknown = Array.isArray(error) ? error[0] : error;
  return String(cause instanceof Error ? cause.message : cause).split('\n')[0] ?? 'failed';
}

/** Watches the tests as they run; set anew for each run. */
let onStart = (): void => {};
let onDone: (entry: Circus.TestEntry) => void = () => {};

async function runFile(file: number, chosen: (test: number) => boolean): Promise<Circus.RunResult> {
  const state = states[file];
  if (state === undefined) throw new Error(`there is no test file ${file}`);
  setState(state);
  state.unhandledErrors = [];
  for (const [index, entry] of listTests(state.rootDescribeBlock).entries()) {
    entry.errors = [];
    entry.status = null;
    // What its author skipped stays skipped: it was not chosen.
    if (entry.mode !== 'todo') entry.mode = chosen(index) ? undefined : ('skip' as never);
  }
  return run();
}

async function measure(): Promise<Coverage> {
  const tests: { id: TestId; ms: number; hits: number[] }[] = [];
  const unusable: { id: TestId; name: string; error: string }[] = [];
  for (const [file, state] of states.entries()) {
    const entries = listTests(state.rootDescribeBlock);
    const skipped = new Set(entries.flatMap((entry, index) => (isSkipped(entry) ? [index] : [])));
    const measured = new Map<Circus.TestEntry, { ms: number; hits: number[] }>();
    const shared = new Set<number>();
    let startedMs = 0;
    onStart = () => {
      for (const id of takeHits()) shared.add(id);
      startedMs = performance.now();
    };
    onDone = (entry) => {
      const ms = performance.now() - startedMs;
      measured.set(entry, { ms, hits: takeHits() });
    };
    const result = await runFile(file, (index) => !skipped.has(index));
    for (const id of takeHits()) shared.add(id);
    for (const [index, entry] of entries.entries()) {
      const found = measured.get(entry);
      if (found === undefined) continue;
      const error = firstError(entry, result);
      const id = { file, test: index };
      if (error !== null) unusable.push({ id, name: nameOf(entry), error });
      else tests.push({ id, ms: found.ms, hits: [...new Set([...found.hits, ...shared])] });
    }
  }
  onStart = () => {};
  onDone = () => {};
  return { tests, unusable, loaded, mostVisits };
}

function isSkipped(entry: Circus.TestEntry): boolean {
  if (entry.mode === 'skip' || entry.mode === 'todo') return true;
  let block: Circus.DescribeBlock | undefined = entry.parent;
  for (; block !== undefined; block = block.parent) if (block.mode === 'skip') return true;
  return false;
}

/** The name of the first test that fails with the mutant awake, or null. */
async function tryMutant(mutant: number, tests: readonly TestId[]): Promise<string | null> {
  awake = mutant;
  let killedBy: string | null = null;
  try {
    for (const file of new Set(tests.map((id) => id.file))) {
      const chosen = new Set(tests.filter((id) => id.file === file).map((id) => id.test));
      onDone = (entry) => {
        say({ type: 'going' });
        if (entry.errors.length === 0) return;
        killedBy ??= nameOf(entry);
        // One is enough.
        for (const other of listTests(getState().rootDescribeBlock)) other.mode = 'skip' as never;
      };
      const result = await runFile(file, (index) => chosen.has(index));
      if (result.unhandledErrors.length > 0) killedBy ??= 'an error outside of the tests';
      if (killedBy !== null) return killedBy;
    }
    return null;
  } finally {
    awake = task.awake ?? -1;
    onDone = () => {};
  }
}

const say = (message: FromChild): void => void process.send?.(message);

process.on('message', (message: ToChild) => {
  if (message.type === 'measure') {
    void measure().then((coverage) => say({ type: 'measured', coverage }));
    return;
  }
  const { mutant, tests } = message;
  allowedVisits = message.mostVisits;
  void tryMutant(mutant, tests).then((killedBy) => say({ type: 'tried', mutant, killedBy }));
});
// A rejection that nobody awaits is an error of the mutant that is awake; the run must go on.
process.on('unhandledRejection', () => {});

addEventHandler((event) => {
  if (event.name === 'test_start' || event.name === 'hook_start') {
    mostVisits = Math.max(mostVisits, visits);
    visits = 0;
  }
  if (event.name === 'test_started') onStart();
  if (event.name === 'test_done') onDone(event.test);
});
await loadFiles();
say({ type: 'ready' });
