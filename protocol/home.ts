// Call group index: the home page (named home inside, so that no file looks like a barrel). Source: wire.md "Calls".
import * as z from 'zod/mini';

export const country = z.object({ code: z.string(), name: z.string(), dial: z.string() });
export const countryList = z.array(country);
export type Country = z.infer<typeof country>;
