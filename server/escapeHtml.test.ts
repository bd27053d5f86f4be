import { escapeHtml } from './escapeHtml.ts';

test('no text becomes a tag or ends an attribute', () => {
  expect(escapeHtml(`<a href="x" id='y'>&amp;</a>`)).toBe(
    '&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
  );
  expect(escapeHtml('1,000 USDT · 10 %')).toBe('1,000 USDT · 10 %');
});
