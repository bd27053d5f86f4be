// The thread of back-tests: one piece of work, one answer, and it is over. Nothing else waits for it.
import { parentPort, workerData } from 'node:worker_threads';
import { type BacktestWork, runBacktests } from './backtestWork.ts';

parentPort?.postMessage(runBacktests(workerData as BacktestWork));
