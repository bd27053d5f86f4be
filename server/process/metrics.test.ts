import { createMetrics } from './metrics.ts';

test('counters, gauges and histograms as Prometheus reads them', () => {
  const metrics = createMetrics();
  const counter = metrics.counter('orders', 'Orders.');
  counter.inc({ side: 'long' });
  counter.inc({ side: 'long' }, 2);
  metrics.gauge('depth', 'Waiting.', () => 7);
  const histogram = metrics.histogram('seconds', 'Time.', [0.1, 1]);
  for (const value of [0.05, 0.5, 5]) histogram.observe(value, { route: '/a"b' });
  expect(metrics.text()).toBe(
    [
      '# HELP orders Orders.',
      '# TYPE orders counter',
      'orders{side="long"} 3',
      '# HELP depth Waiting.',
      '# TYPE depth gauge',
      'depth 7',
      '# HELP seconds Time.',
      '# TYPE seconds histogram',
      String.raw`seconds_bucket{route="/a\"b",le="0.1"} 1`,
      String.raw`seconds_bucket{route="/a\"b",le="1"} 2`,
      String.raw`seconds_bucket{route="/a\"b",le="+Inf"} 3`,
      String.raw`seconds_sum{route="/a\"b"} 5.55`,
      String.raw`seconds_count{route="/a\"b"} 3`,
      '',
    ].join('\n'),
  );
});

test('a name is used once', () => {
  const metrics = createMetrics();
  metrics.counter('orders', 'Orders.');
  expect(() => metrics.gauge('orders', 'Again.', () => 1)).toThrow('exists already');
});
