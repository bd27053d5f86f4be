// What jsdom lacks of a browser, as far as the design system needs it: dialogs, pointer capture, popovers, files.
// Call it in a test file that renders sheets, sliders or pictures; it changes prototypes once.

interface PointerInit extends MouseEventInit {
  readonly pointerId?: number;
}

function stubDialog(): void {
  const { prototype } = HTMLDialogElement;
  prototype.showModal = function showModal() {
    this.setAttribute('open', '');
  };
  prototype.close = function close() {
    this.removeAttribute('open');
    // Browsers queue the event too.
    queueMicrotask(() => this.dispatchEvent(new Event('close')));
  };
}

function stubPointer(): void {
  const captured = new WeakMap<Element, number>();
  const { prototype } = Element;
  prototype.setPointerCapture = function setPointerCapture(id) {
    captured.set(this, id);
  };
  prototype.hasPointerCapture = function hasPointerCapture(id) {
    return captured.get(this) === id;
  };
  prototype.releasePointerCapture = function releasePointerCapture() {
    captured.delete(this);
  };
  class StubPointerEvent extends MouseEvent {
    readonly pointerId: number;
    constructor(type: string, init: PointerInit = {}) {
      super(type, init);
      this.pointerId = init.pointerId ?? 1;
    }
  }
  Object.assign(globalThis, { PointerEvent: StubPointerEvent });
}

/**
 * Files as a browser has them. The test environment mixes jsdom's File with Node's Blob and FormData, which refuse each
 * other; a form gives Node's File out. jsdom shows no pictures either, so a preview is known by the file's name.
 */
function stubFiles(): void {
  const form = new FormData();
  form.set('file', new Blob([]), 'file');
  const file = form.get('file');
  if (file === null || typeof file === 'string') throw new Error('a form gave no file');
  Object.assign(globalThis, { File: file.constructor });
  URL.createObjectURL = (one) => `blob:${one instanceof File ? one.name : 'unnamed'}`;
  URL.revokeObjectURL = () => undefined;
}

export function stubBrowser(): void {
  if (typeof HTMLDialogElement.prototype.showModal !== 'function') stubDialog();
  if (typeof Element.prototype.setPointerCapture !== 'function') stubPointer();
  // Nor has jsdom a layout to scroll.
  Element.prototype.scrollIntoView = () => undefined;
  if (!(new File([], 'file') instanceof Blob)) stubFiles();
}
