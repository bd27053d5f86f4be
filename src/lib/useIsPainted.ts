import { startTransition, useEffect, useState } from 'react';

let isPainted = false;

/**
 * False while the very first view of a visit is drawn, true as soon as it stands: what lies below it is drawn then, in small steps.
 * On every later page it is true at once, so that a place far down can be gone back to.
 */
export function useIsPainted(): boolean {
  const [isShown, setShown] = useState(isPainted);
  useEffect(() => {
    isPainted = true;
    startTransition(() => {
      setShown(true);
    });
  }, []);
  return isShown;
}
