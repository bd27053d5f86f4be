/** Where a pointer is, px from the element's upper left. */
export function pointIn(
  element: HTMLElement,
  event: MouseEvent,
): { readonly x: number; readonly y: number } {
  const box = element.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}
