// `npm run bench [-- name …]`: runs the benchmarks one after another and prints each ratio beside what is asked.
// `npm run bench -- --against COMMIT [name …]` compares with an earlier commit (against.ts).
import { runAgainst } from './against.ts';
import { quietAlerts } from './alerts.bench.ts';
import type { Benchmark } from './benchmark.ts';
import { backtestInBrowser } from './backtest.bench.ts';
import { cfdSettlementOnPostgres } from './cfdSettlement.bench.ts';
import { executorOnEmbedded, executorOnPostgres } from './executor.bench.ts';
import { chartUnderFlood, drawingsUnderFlood, historyUnderFlood } from './chart.bench.ts';
import { clientUnderFlood } from './client.bench.ts';
import { firstViews } from './firstView.bench.ts';
import { lighthouseScores } from './lighthouse.bench.ts';
import { quoteFanOut } from './fanOut.bench.ts';
import { manyGrids } from './grids.bench.ts';
import { manyLoans } from './loans.bench.ts';
import { ordersOverHttp } from './http.bench.ts';
import { manyLogins } from './login.bench.ts';
import { memoryUnderFlood } from './memory.bench.ts';
import { marketUnderFlood } from './market.bench.ts';
import { manyUploads } from './upload.bench.ts';
import { checkingAProof } from './proof.bench.ts';
import { publicLogCosts } from './publicLog.bench.ts';
import { publicReads } from './publicReads.bench.ts';
import { openingRecords } from './records.bench.ts';
import { secondStart } from './secondStart.bench.ts';
import { quietSpotTick, quietTick } from './triggerIndex.bench.ts';

const benchmarks: readonly Benchmark[] = [
  executorOnPostgres,
  executorOnEmbedded,
  cfdSettlementOnPostgres,
  manyGrids,
  manyLoans,
  backtestInBrowser,
  ordersOverHttp,
  openingRecords,
  publicReads,
  manyLogins,
  manyUploads,
  quietTick,
  quietSpotTick,
  quietAlerts,
  quoteFanOut,
  clientUnderFlood,
  marketUnderFlood,
  memoryUnderFlood,
  chartUnderFlood,
  drawingsUnderFlood,
  historyUnderFlood,
  firstViews,
  lighthouseScores,
  checkingAProof,
  publicLogCosts,
  secondStart,
];

const [flag, commit, ...named] = process.argv.slice(2);
if (flag === '--against') {
  if (commit === undefined) throw new Error('--against needs a commit');
  process.exit(runAgainst(commit, named));
}
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !benchmarks.some((benchmark) => benchmark.name === name));
if (unknown.length > 0) {
  process.stderr.write(
    `unknown benchmark ${unknown.join(', ')}; there are: ${benchmarks.map(({ name }) => name).join(', ')}\n`,
  );
  process.exit(1);
}

const print = (text: string): void => void process.stdout.write(`${text}\n`);
let missed = 0;
for (const benchmark of benchmarks.filter(
  ({ name }) => wanted.length === 0 || wanted.includes(name),
)) {
  print(`\n${benchmark.name}`);
  const result = await benchmark.run();
  if ('skipped' in result) {
    print(`  skipped: ${result.skipped}`);
    continue;
  }
  for (const { name, value, unit } of result.figures)
    print(`  ${name}: ${value.toLocaleString('en', { maximumSignificantDigits: 4 })} ${unit}`);
  for (const { name, value, target, better } of result.ratios) {
    const reached = better === 'higher' ? value >= target : value <= target;
    if (!reached) missed += 1;
    print(
      `  ${reached ? 'reached' : 'MISSED '} ${name}: ${value.toFixed(2)} (asked: ${better === 'higher' ? 'at least' : 'at most'} ${target})`,
    );
  }
}
print(missed === 0 ? '\nevery asked ratio was reached' : `\n${missed} asked ratio(s) missed`);
process.exit(missed === 0 ? 0 : 1);
