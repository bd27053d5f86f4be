// The proof sheet as its reader meets it: told in his language, the difference where something was forged, and what to do then.
import { act, screen, waitFor, within } from '@testing-library/react';
import { FORMULAS } from '../../../core/trading/formulas.ts';
import { withLoggedCloses } from '../../../test/builders/loggedSale.ts';
import {
  anAcceptance,
  aMinuteOfRulebooks,
  aRulebookLine,
  EVENTS,
  publishedEvidence,
  publishedFill,
} from '../../../test/builders/proofEvidence.ts';
import { refuse, renderApp, setUpFakeServer } from '../../../test/builders/renderApp.tsx';
import { rulebookOfTheDay } from '../../../test/builders/rulebookOfTheDay.ts';
import type { FillEvidence } from '../../../protocol/proof.ts';
import { proofGetRulebook } from '../../api/proof/rulebook.ts';
import { paths } from '../../lib/paths.ts';
import { proofAsked } from '../../state/proofRequests.ts';

const server = setUpFakeServer();

/** Opens the sheet of the event's own fill. */
async function openProof(evidence: FillEvidence, lang: 'en' | 'zh' = 'en', config = {}) {
  server.answer('proof/getFill', evidence);
  const app = await renderApp({ at: paths.language, isSignedIn: true, lang, config });
  const fill = evidence.fills.at(-1);
  const { productId = '' } = fill?.tick ?? {};
  const pair = `${productId.slice(0, -4)}/${productId.slice(-4)}`;
  const request = {
    kind: 'fill',
    orderId: evidence.orderId,
    fillId: fill?.id ?? '',
    pair,
  } as const;
  act(() => {
    app.store.dispatch(proofAsked(request));
  });
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText(lang === 'en' ? 'What was asked' : '提出的请求');
  return { ...app, dialog };
}

/** All that is read without unfolding the raw record; a command is no sentence. */
function readText(dialog: HTMLElement): string {
  const copy = dialog.cloneNode(true) as HTMLElement;
  for (const raw of copy.querySelectorAll('.raw, .cmd')) raw.remove();
  for (const element of copy.querySelectorAll('*')) element.append(' ');
  return copy.textContent ?? '';
}

describe.each(EVENTS)('%s', (event) => {
  test.each(['en', 'zh'] as const)('is told in %s without a name of the record', async (lang) => {
    const { dialog } = await openProof(publishedEvidence(event), lang);
    // The head is shown in groups of four digits.
    const text = readText(dialog).replaceAll(/\b[0-9a-f]{4}\b/g, '');
    expect(text.match(/\b[a-z]+[A-Z]\w*|\b[a-z]+_[a-z]+\b|\{\{/g)).toBeNull();
    expect(text).not.toMatch(/\b(sum|figure|word|rule|lead|ask|market|log)\.\w/);
    // Under Chinese no English sentence is left: but currencies, zones, and the signs of a formula.
    const { productId } = publishedFill(event).tick;
    const words = (text.match(/[A-Za-z]{3,}/g) ?? []).filter((word) => !productId.includes(word));
    if (lang === 'zh') expect(words.filter((word) => !/^(USDT|UTC|USD)$/.test(word))).toEqual([]);
  });
});

test('says what was asked, between which messages, and the sums with their numbers', async () => {
  const fill = publishedFill('contract-1 open');
  const { direction, leverage } = fill.inputs;
  const { productId } = fill.tick;
  const body = { productId, direction, type: 'market', quantity: fill.quantity, leverage };
  const acceptance = anAcceptance(fill, 'contract_order/submit', body);
  const { dialog } = await openProof(
    publishedEvidence('contract-1 open', (one) => ({ ...one, acceptance })),
  );
  const text = readText(dialog);
  expect(text).toContain(`${leverage}`);
  expect(text).toMatch(/after message [\d,]+, before [\d,]+/);
  expect(text).toMatch(/[\d,.]+ ÷ \d+/);
  expect(text).toMatch(/[\d,.]+ × 0\.05%/);
  expect(within(dialog).getAllByRole('img', { name: 'equal' }).length).toBeGreaterThan(5);
});

test('an order that was asked for otherwise is found out', async () => {
  const fill = publishedFill('contract-1 open');
  const { productId } = fill.tick;
  const body = { productId, direction: 'short', type: 'market', quantity: '9', leverage: 3 };
  const acceptance = anAcceptance(fill, 'contract_order/submit', body);
  const { dialog } = await openProof(
    publishedEvidence('contract-1 open', (one) => ({ ...one, acceptance })),
  );
  expect(dialog).toHaveTextContent('This does not match the record');
  expect(dialog).toHaveTextContent(/What was done is not what was asked: .*Quantity/);
});

test('a forged figure shows both numbers, and what to do', async () => {
  const evidence = publishedEvidence('contract-1 overnight', (fill) => ({
    ...fill,
    fee: '99',
    inputs: { ...fill.inputs, fee: '99' },
  }));
  const contact = 'https://help.example.com/';
  const { dialog } = await openProof(evidence, 'en', { customerServiceUrl: contact });
  expect(dialog).toHaveTextContent('This does not match the record');
  expect(dialog).toHaveTextContent(
    /Fee: this device got [\d.]+ USDT\. The record says 99\.00 USDT/,
  );
  expect(within(dialog).getByRole('button', { name: 'It looks wrong to me' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  const id = evidence.fills.at(-1)?.id;
  expect(dialog).toHaveTextContent(`npm run audit -- --file fairlead-fill-${id}.json`);
  expect(within(dialog).getByRole('link', { name: 'Customer Service' })).toHaveAttribute(
    'href',
    contact,
  );
  expect(within(dialog).getAllByRole('img', { name: 'Something else came out' })).toHaveLength(1);
});

test('the raw record is folded away, and holds everything by its own name', async () => {
  const { dialog, user } = await openProof(publishedEvidence('contract-1 liquidation part'));
  expect(within(dialog).queryByText('inputs.causeFirstSeq')).toBeNull();
  const details = within(dialog).getByText('Raw record').closest('details');
  await user.click(within(dialog).getByText('Raw record'));
  // jsdom opens no details by itself.
  if (details !== null) details.open = true;
  expect(await within(dialog).findByText('inputs.causeFirstSeq')).toBeInTheDocument();
  expect(within(dialog).getByText('tick.bookLine')).toBeInTheDocument();
  expect(within(dialog).getByText('first.line')).toBeInTheDocument();
});

test('a liquidation shows both messages, and the level as a sum', async () => {
  const { dialog } = await openProof(publishedEvidence('contract-1 liquidation part'));
  expect(readText(dialog).match(/Message [\d,]+, \d\d:\d\d/g)).toHaveLength(2);
  expect(dialog).toHaveTextContent('Liquidation level');
});

test('a settlement shows the window with its middle', async () => {
  const { dialog } = await openProof(publishedEvidence('cfd-2 settlement'));
  expect(within(dialog).getByRole('img', { name: 'Prices of the last seconds' })).toBeVisible();
  const lines = within(dialog).getByRole('region', { name: 'Prices one by one' });
  expect(within(lines).getAllByText('the middle').length).toBeGreaterThan(0);
});

test('how many prices a settlement had is said above those that are seen', async () => {
  const { dialog } = await openProof(publishedEvidence('cfd-2 settlement'));
  const { lines = [] } = publishedFill('cfd-2 settlement');
  expect(dialog).toHaveTextContent(`${lines.length} in all, newest first`);
});

test('the cells of a grid are told in words', async () => {
  const { dialog } = await openProof(publishedEvidence('grid-1 sell'));
  expect(dialog).toHaveTextContent('9 of 20 filled: 0.07713 BTC, cost 4,632.4278 USDT');
});

test('the head of the log can be copied from its step', async () => {
  const { dialog } = await openProof(publishedEvidence('contract-1 open'));
  expect(within(dialog).getByRole('button', { name: 'Copy Head of the log' })).toBeInTheDocument();
});

test('where the lines of the seconds are gone the picture says so', async () => {
  const { dialog } = await openProof(publishedEvidence('contract-1 open'));
  const gone = await within(dialog).findByText(/^The lines of these seconds are not to be had/);
  expect(gone).toBeInTheDocument();
});

describe('the rulebook that a charge names', () => {
  const CHARGE = 'contract-1 overnight';
  const { rulebookHash: hash } = publishedFill(CHARGE);
  const isDone = (dialog: HTMLElement) =>
    within(dialog).findByRole('img', { name: /^2 of 3 checks done$/ });
  beforeEach(() => {
    server.answer('proof/getRulebook', rulebookOfTheDay(hash));
  });

  test('is looked up, and has the rules of the charge', async () => {
    const { dialog } = await openProof(publishedEvidence(CHARGE));
    expect(await isDone(dialog)).toBeVisible();
    expect(dialog).toHaveTextContent('This charge checks out');
    expect(server.askedFor('proof/getRulebook')[0]?.query).toBe(`?hash=${hash}`);
  });

  test('is not that of a higher rate, though the sum is right', async () => {
    const dearer = publishedEvidence(CHARGE, (fill) => {
      const told = { ...fill.inputs, dailyRate: '0.0013542' };
      const found = FORMULAS[fill.formulaVersion]?.({ ...fill, inputs: told });
      return { ...fill, inputs: { ...told, ...found }, fee: found?.['fee'] ?? '' };
    });
    const { dialog } = await openProof(dearer);
    expect(await within(dialog).findByText('This does not match the record')).toBeVisible();
    expect(dialog).toHaveTextContent(
      'Its rules are not those of the rulebook that it names: Rate a day.',
    );
    expect(dialog).not.toHaveTextContent('Computing it again gives another result');
  });

  test('is in vain where the server does not have it', async () => {
    server.answer('proof/getRulebook', refuse('not_found', 'No such rulebook.', { status: 404 }));
    const { dialog } = await openProof(publishedEvidence(CHARGE));
    expect(await within(dialog).findByText('This does not match the record')).toBeVisible();
    expect(dialog).toHaveTextContent('The server does not have the rulebook that this names');
  });

  test('closes no ring where it did not come, and is asked for again', async () => {
    server.answer('proof/getRulebook', refuse('unavailable', 'Not now.', { status: 503 }));
    const { dialog, store, user } = await openProof(publishedEvidence(CHARGE));
    const isFailed = () => proofGetRulebook.select(hash)(store.getState()).isError;
    await waitFor(() => {
      expect(isFailed()).toBe(true);
    });
    expect(await within(dialog).findByRole('img', { name: /^1 of 3/ })).toBeVisible();
    expect(dialog).not.toHaveTextContent('This does not match the record');
    server.answer('proof/getRulebook', rulebookOfTheDay(hash));
    await user.click(within(dialog).getByRole('button', { name: 'Check again' }));
    expect(await isDone(dialog)).toBeVisible();
  });

  test.each([
    ['that nobody else was shown', []],
    ['that came into force later', [aRulebookLine(hash, publishedFill(CHARGE).at + 1)]],
    ['in whose place another one is', [aRulebookLine('ab'.repeat(32))]],
  ])('%s is found out by the public log', async (_what, rulebookLines) => {
    const { dialog } = await openProof({ ...publishedEvidence(CHARGE), rulebookLines });
    expect(await within(dialog).findByText('This does not match the record')).toBeVisible();
    expect(dialog).toHaveTextContent(
      'The rulebook that this names was not in the public log before.',
    );
  });

  test.each([
    ['that others had replaced', 'ab'.repeat(32), 0, 'was not in force'],
    [
      'of before the log said which are in force',
      hash,
      600_000,
      'not shown: the log did not say so yet',
    ],
  ])('%s: that is told', async (_what, inForce, later, sentence) => {
    const fill = publishedFill(CHARGE);
    const acceptance = anAcceptance(fill, 'contract_order/submit', {});
    const accepted = fill.at - 210;
    const minute = accepted - (accepted % 60_000) + later;
    const said = aMinuteOfRulebooks(`open:${inForce}`, minute);
    const { rulebookLines = [], ...evidence } = publishedEvidence(CHARGE);
    const lines = [...rulebookLines, said];
    const { dialog } = await openProof({ ...evidence, acceptance, rulebookLines: lines });
    expect(await within(dialog).findByText(new RegExp(sentence))).toBeVisible();
    const isWrong = within(dialog).queryByText('This does not match the record') !== null;
    expect(isWrong).toBe(later === 0);
  });
});

describe('the closes behind an early sale', () => {
  const SALE = 'cfd-2 sale';
  type Fill = FillEvidence['fills'][number];
  const sold = (change: (fill: Fill) => Fill = (fill) => fill) =>
    publishedEvidence(SALE, (fill) => change(withLoggedCloses(fill)));
  beforeEach(() => {
    const { rulebookHash } = publishedFill(SALE);
    server.answer('proof/getRulebook', rulebookOfTheDay(rulebookHash));
  });

  test.each<[string, (fill: Fill) => Fill, string]>([
    [
      'that are not those of their entry',
      ({ inputs, ...fill }) => ({
        ...fill,
        inputs: { ...inputs, closes: '29461789:299390,29461790:298308' },
      }),
      'The minute closes behind the volatility are not those of the public log.',
    ],
    [
      'that no entry has',
      ({ closes: _place, ...fill }) => fill,
      'The public log has no entry of the minute closes behind the volatility.',
    ],
  ])('%s are found out', async (_what, change, sentence) => {
    const { dialog } = await openProof(sold(change));
    expect(await within(dialog).findByText('This does not match the record')).toBeVisible();
    expect(dialog).toHaveTextContent(sentence);
    expect(dialog).not.toHaveTextContent('Computing it again gives another result');
  });

  test('are asked for until a checkpoint covers their entry, and looked for there', async () => {
    const log = { index: 1, checkpoint: '', proof: '' };
    const covered = <Line extends object>(line: Line) => ({ ...line, log });
    const { rulebookLines = [], ...evidence } = sold(({ tick, ...fill }) => ({
      ...fill,
      tick: { ...tick, seal: tick.seal && covered(tick.seal) },
    }));
    const { dialog } = await openProof({ ...evidence, rulebookLines: rulebookLines.map(covered) });
    expect(await within(dialog).findByText(/^Not yet: /)).toBeVisible();
    const times = () => server.askedFor('proof/getFill').length;
    const asked = times();
    await waitFor(
      () => {
        expect(times()).toBeGreaterThan(asked);
      },
      { timeout: 3000 },
    );
  });
});
