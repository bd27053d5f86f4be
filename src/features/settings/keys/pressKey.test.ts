import { pressKey } from './pressKey.ts';

let pressed: string[] = [];

function show(html: string): void {
  pressed = [];
  document.body.innerHTML = html;
  for (const button of document.querySelectorAll('button'))
    button.addEventListener('click', () => pressed.push(button.textContent));
}

const side = { does: 'side', control: 'up' } as const;
const next = { does: 'step', control: 'favourite', by: 1 } as const;
const previous = { does: 'step', control: 'favourite', by: -1 } as const;
const favourites = (present: string): string =>
  ['A', 'B', 'C']
    .map(
      (name) =>
        `<button data-key="favourite" ${name === present ? 'aria-current="true"' : ''}>${name}</button>`,
    )
    .join('');

test('a side is chosen, and the first number to type has the focus', () => {
  show(
    '<button data-key="up" aria-pressed="false">Long</button><div class="ticket-form"><input inputmode="decimal" disabled><input id="margin" inputmode="decimal"></div>',
  );
  expect(pressKey(side, 0)).toBe(true);
  expect(pressed).toEqual(['Long']);
  expect(document.activeElement?.id).toBe('margin');
});

test('a side that opens the ticket is pressed', () => {
  show('<button data-key="up" aria-haspopup="dialog">Long at 1</button>');
  expect(pressKey(side, 0)).toBe(true);
  expect(pressed).toEqual(['Long at 1']);
});

test('a side that sends an order has the focus and is not pressed', () => {
  show('<button data-key="up">Call</button>');
  expect(pressKey(side, 0)).toBe(true);
  expect(pressed).toEqual([]);
  expect(document.activeElement?.textContent).toBe('Call');
});

test.each([
  ['forwards', next, 'A', 'B'],
  ['forwards from the last', next, 'C', 'A'],
  ['forwards from none of them', next, '', 'A'],
  ['backwards', previous, 'B', 'A'],
  ['backwards from the first', previous, 'A', 'C'],
  ['backwards from none of them', previous, '', 'C'],
])('%s through the favourites', (_name, act, present, to) => {
  show(favourites(present));
  expect(pressKey(act, 0)).toBe(true);
  expect(pressed).toEqual([to]);
});

test('the number of an interval presses it; one more than there are does nothing', () => {
  show('<button data-key="interval">1m</button><button data-key="interval">5m</button>');
  const act = { does: 'nth', control: 'interval' } as const;
  expect([pressKey(act, 1), pressKey(act, 2)]).toEqual([true, false]);
  expect(pressed).toEqual(['5m']);
});

test.each([
  ['nothing bears the name', '<button>Search</button>'],
  ['it is disabled', '<button data-key="search" disabled>Search</button>'],
  ['something lies over the page', '<div inert><button data-key="search">Search</button></div>'],
])('nothing is done where %s', (_name, html) => {
  show(html);
  expect(pressKey({ does: 'press', control: 'search' }, 0)).toBe(false);
  expect(pressed).toEqual([]);
});
