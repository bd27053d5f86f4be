import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../process/metrics.ts';
import type { Logger } from '../ports.ts';

/** Seconds; around the figures of engine.md §3 (p50 2 ms, p99 60 ms at half load). */
const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.06, 0.1, 0.25, 0.5, 1, 2.5];

/** Logs each write and counts each request. No path with a value in it and no header is ever logged. */
export function addRequestLog(app: FastifyInstance, logger: Logger, metrics: Metrics): void {
  const durations = metrics.histogram(
    'http_request_seconds',
    'Time from the request to its answer, by route and status.',
    DURATION_BUCKETS,
  );
  const known = new Map<string, { readonly route: string; readonly status: string }>();
  const labelsOf = (route: string, status: number) => {
    const key = `${route} ${status}`;
    const labels = known.get(key) ?? { route, status: String(status) };
    known.set(key, labels);
    return labels;
  };
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const { statusCode: status, elapsedTime } = reply;
    durations.observe(elapsedTime / 1000, labelsOf(route, status));
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      const { id: requestId, method } = request;
      const durationMs = Math.round(elapsedTime * 10) / 10;
      logger.info({ requestId, method, route, status, durationMs }, 'request');
    }
    done();
  });
}

/** Memory and event loop of this process; returns the function that stops measuring. */
export function addProcessMetrics(metrics: Metrics): () => void {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const memory = (read: (usage: NodeJS.MemoryUsage) => number) => () => read(process.memoryUsage());
  metrics.gauge(
    'process_resident_memory_bytes',
    'Resident memory.',
    memory(({ rss }) => rss),
  );
  metrics.gauge(
    'nodejs_heap_used_bytes',
    'JavaScript heap in use.',
    memory(({ heapUsed }) => heapUsed),
  );
  metrics.gauge('process_uptime_seconds', 'Since the process started.', () => process.uptime());
  metrics.gauge('nodejs_event_loop_delay_p99_seconds', 'Since the last scrape.', () => {
    const seconds = delay.percentile(99) / 1e9;
    delay.reset();
    return seconds;
  });
  return () => delay.disable();
}
