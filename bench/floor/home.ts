// The floor of the home page: what stands in page.ts.
import { drawFloor } from './page.ts';

await drawFloor(() => null);
