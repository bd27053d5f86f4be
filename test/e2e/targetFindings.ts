/**
 * What a finger cannot hit well: everything on a page that can be tapped and answers on less than 44 × 44 px (DESIGN 2, "Touch").
 * It is measured where taps land, so that a hit area wider than what is seen counts, and one that a neighbour covers does not.
 * The functions up to `findInPage` run in the browser: they are sent as text and know nothing but each other.
 */
import type { Page } from '@playwright/test';

/** What answers a tap for an element: itself, for a field its labels, and beside a price the line that asks for the same proof. */
function answersOf(element: Element): Element[] {
  const labels = (element as Partial<HTMLInputElement>).labels ?? [];
  const twins = element.matches('.quote button')
    ? (element.closest('.quote')?.querySelectorAll('button') ?? [])
    : [];
  return [element, ...labels, ...twins];
}

/** Whether a link or button stands in the middle of a sentence, where the line height is all it can have. */
function isInSentence(element: Element): boolean {
  if (!getComputedStyle(element).display.startsWith('inline')) return false;
  return [...(element.parentElement?.childNodes ?? [])].some(
    (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 1,
  );
}

/**
 * How many px answer for an element, across and down, where most do: looked at in its middle and left and right of it, for a
 * small button may lie on a large one. Undefined where nothing of it is in sight.
 */
function measureReach(element: Element): { across: number; down: number } | undefined {
  const answers = answersOf(element);
  // A row that scrolls: what stands at its edge is looked at where it can be hit.
  element.scrollIntoView({ block: 'center', inline: 'center' });
  const own = element.getBoundingClientRect();
  // The box of a tick is drawn by its label.
  const label = answers.find(({ tagName }) => tagName === 'LABEL')?.getBoundingClientRect();
  const drawn = label !== undefined && label.height > own.height ? label : own;
  const isHit = (x: number, y: number): boolean => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && answers.some((one) => one.contains(hit));
  };
  const least = 44;
  let best: { across: number; down: number } | undefined;
  for (const share of [0.5, 0.25, 0.75]) {
    const x = drawn.left + share * drawn.width;
    const y = (drawn.top + drawn.bottom) / 2;
    if (!isHit(x, y)) continue;
    const walk = (dx: number, dy: number, most: number): number => {
      let steps = 0;
      while (steps < most && isHit(x + dx * (steps + 1), y + dy * (steps + 1))) steps += 1;
      return steps;
    };
    const back = { across: walk(-1, 0, least), down: walk(0, -1, least) };
    // Half a pixel at either end belongs to the step that was not taken.
    const across = back.across + walk(1, 0, least - back.across) + 1;
    const down = back.down + walk(0, 1, least - back.down) + 1;
    if (across >= least && down >= least) return { across, down };
    if (best === undefined || Math.min(across, down) > Math.min(best.across, best.down))
      best = { across, down };
  }
  return best;
}

function findInPage(): string[] {
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const tappable =
    'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], [role="switch"], [role="slider"]';
  const found: string[] = [];
  for (const element of top.querySelectorAll(tappable)) {
    // The ladder is one target, pressed and drawn along, with a loupe (DESIGN 2).
    if (element.closest('.ladder, .sr') !== null || isInSentence(element)) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const reach = measureReach(element);
    if (reach === undefined || (reach.across >= 43 && reach.down >= 43)) continue;
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
    const classes = [...element.classList].map((one) => `.${one}`).join('');
    found.push(
      `"${name.slice(0, 40)}" (${element.tagName.toLowerCase()}${classes}) answers on ${reach.across} × ${reach.down} px`,
    );
  }
  return [...new Set(found)];
}

// A loader may name functions through a helper of its own, which the page has not.
const script = `(() => {
  const __name = (named) => named;
  ${[answersOf, isInSentence, measureReach, findInPage].map(String).join('\n')}
  return findInPage();
})()`;

/** What is too small for a finger on the page as it stands, each as a sentence; the window is as tall as the page. */
export async function findSmallTargets(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  if (before === null) throw new Error('the page has no window');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  // What lies below the window is nowhere for `elementFromPoint`.
  await page.setViewportSize({
    width: before.width,
    height: Math.max(before.height, height) + 200,
  });
  const found = await page.evaluate<string[]>(script);
  await page.setViewportSize(before);
  return found;
}
