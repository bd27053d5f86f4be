/**
 * `npm test`, `npm run verify`: installs what is missing, then runs everything in order and closes with
 * one line `N passed, N failed` (`, N skipped`) summed over all runners. Uses nothing but Node itself
 * until the packages are there. `--only=unit,browser` runs a part while developing.
 */
import { assertNodeVersion, ensureInstalled } from '../deploy/install.mjs';
import { addCounts, formatCounts, noCounts, steps } from './steps.mjs';

/** @typedef {import('./steps.mjs').Counts} Counts */

function readOnly() {
  const option = process.argv.find((parameter) => parameter.startsWith('--only='));
  const names = option?.slice('--only='.length).split(',');
  const unknown = names?.find((name) => !steps.some((step) => step.name === name));
  if (unknown !== undefined) {
    const known = steps.map((step) => step.name).join(', ');
    process.stderr.write(`There is no step "${unknown}"; there are ${known}.\n`);
    process.exit(2);
  }
  return names;
}

assertNodeVersion();
ensureInstalled();

const only = readOnly();
let total = noCounts;
for (const step of steps.filter(({ name }) => only?.includes(name) ?? true)) {
  process.stdout.write(`\n== ${step.name}\n`);
  const startedMs = performance.now();
  /** @type {Counts} */
  const counts = await step.run();
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  process.stdout.write(`== ${step.name}: ${formatCounts(counts)} in ${seconds} s\n`);
  total = addCounts(total, counts);
}
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
process.stdout.write(`\n${formatCounts(total)}\n`);
