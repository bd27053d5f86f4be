/**
 * What does not fit on a page: a document wider than the window, text that is cut or leaves its button, text on other text.
 * The functions up to `findInPage` run in the browser: they are sent as text and know nothing but each other.
 */
import type { Page } from '@playwright/test';

/** One line of text on the screen. */
interface Line {
  readonly element: Element;
  readonly text: string;
  readonly box: DOMRect;
}

function nameOf(element: Element): string {
  const classes = [...element.classList].map((name) => `.${name}`);
  return element.tagName.toLowerCase() + classes.join('');
}

/** Whether a line has been scrolled out of the box it stands in. */
function isScrolledAway(element: Element, box: DOMRect): boolean {
  for (
    let at: Element | null = element;
    at !== null && at !== document.body;
    at = at.parentElement
  ) {
    const style = getComputedStyle(at);
    if (!/auto|scroll/.test(style.overflowX + style.overflowY)) continue;
    const edge = at.getBoundingClientRect();
    const middle = [(box.left + box.right) / 2, (box.top + box.bottom) / 2] as const;
    if (middle[0] > edge.right || middle[0] < edge.left) return true;
    if (middle[1] > edge.bottom || middle[1] < edge.top) return true;
  }
  return false;
}

/** Every line of text in sight: of the sheet that is open, else of the page. */
function readLines(): Line[] {
  const lines: Line[] = [];
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = (node.textContent ?? '').trim();
    // Pictures place their own words; `sr` is for ears.
    if (element === null || text === '' || element.closest('svg, select, script, style, .sr'))
      continue;
    // A long list lays out what is in sight; what is below takes a guess of a place until then.
    const seen = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };
    if (!element.checkVisibility(seen)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects())
      if (box.width > 1 && !isScrolledAway(element, box)) lines.push({ element, text, box });
  }
  return lines;
}

/** What hides a part of a line; undefined where all of it is seen, can be scrolled to, or ends in dots outside labels. */
function findCut({ element, box }: Line): string | undefined {
  const slack = 1.5;
  const labels = 'button, nav, header, h1, label, th, dt, [role="tab"], .btn, .tag, .chip';
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const style = getComputedStyle(at);
    if (at === document.body || at === document.documentElement) break;
    if (/auto|scroll/.test(style.overflowX)) return undefined;
    if (!/hidden|clip/.test(style.overflowX) || style.display === 'inline') continue;
    if (style.textOverflow === 'ellipsis' && at.closest(labels) === null) return undefined;
    const edge = at.getBoundingClientRect();
    const isBelow = (box.top + box.bottom) / 2 > edge.bottom && style.overflowY !== 'visible';
    if (box.right > edge.right + slack || box.left < edge.left - slack || isBelow)
      return `is cut by ${nameOf(at)}`;
  }
  const isOut = box.right > document.documentElement.clientWidth + slack || box.left < -slack;
  return isOut ? 'leaves the window' : undefined;
}

/** Whether a label stands outside the button or tag it belongs to. */
function findEscape({ element, box }: Line): string | undefined {
  const slack = 1.5;
  const owner = element.closest('button, .btn, .tag, .chip, [role="tab"]');
  if (owner === null) return undefined;
  const edge = owner.getBoundingClientRect();
  const middle = (box.top + box.bottom) / 2;
  const isBeside = box.right > edge.right + slack || box.left < edge.left - slack;
  return isBeside || middle > edge.bottom || middle < edge.top
    ? `leaves ${nameOf(owner)}`
    : undefined;
}

/** Pairs of lines where one lies on the other; what floats above the page does so by right. */
function findOverlaps(lines: readonly Line[]): string[] {
  const floats = (from: Element): boolean => {
    for (let at: Element | null = from; at !== null; at = at.parentElement) {
      if (at.tagName === 'DIALOG') return false;
      if (/fixed|sticky/.test(getComputedStyle(at).position)) return true;
    }
    return false;
  };
  const found: string[] = [];
  const resting = lines.filter(({ element }) => !floats(element));
  for (const [index, a] of resting.entries()) {
    for (const b of resting.slice(index + 1)) {
      if (a.element === b.element) continue;
      const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      // Line boxes of two rows touch: only half a line is an overlap.
      if (across > 2 && down > Math.min(a.box.height, b.box.height) / 2)
        found.push(`"${a.text}" lies on "${b.text}"`);
    }
  }
  return found;
}

function findInPage(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
  const lines = readLines();
  const whole = lines.filter((line) => {
    const problem = findCut(line) ?? findEscape(line);
    if (problem !== undefined) found.push(`"${line.text}" ${problem}`);
    return problem === undefined;
  });
  return [...new Set([...found, ...findOverlaps(whole)])];
}

// A loader may name functions through a helper of its own, which the page has not.
const script = `(() => {
  const __name = (named) => named;
  ${[nameOf, isScrolledAway, readLines, findCut, findEscape, findOverlaps, findInPage].map(String).join('\n')}
  return findInPage();
})()`;

/** What does not fit on the page as it stands, each as a sentence; none where everything does. */
export const findMisfits = (page: Page): Promise<string[]> => page.evaluate<string[]>(script);
