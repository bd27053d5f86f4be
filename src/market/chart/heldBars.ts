// How many bars the chart holds: each costs every draw of every line, and what is not held has to be fetched to be looked at.
// Must leave more before a view near now than it asks for, else what is given up would be fetched again at once.

/** Of the longest indicator that is drawn unless somebody chooses another: with fewer before the view its line begins in it. */
export const WARM_UP_BARS = 100;

/** Candles of the first page: the view of a phone that lies on its side, or one and a half of one held upright, and those before it. */
export const FIRST_BARS = 200;
/** Of an older one, the most that one answer holds: each page that comes is drawn with all that is there. */
export const OLDER_BARS = 1000;

/** A view that reaches back over no more is near now: at rest there the chart goes on with `KEPT_BARS`, … */
export const NEAR_NOW_BARS = 150;
export const KEPT_BARS = 300;
/** … once it holds more than these: a step back fetches nothing again. */
export const MOST_AT_REST = 500;
