// What a user sent and never handed in is for nobody's eyes but his own; what he did is for who reviews that alone.
import { createBackOffice } from '../builders/backOffice.ts';
import { createFundingPeople } from '../builders/fundingPeople.ts';
import { uploadPicture } from '../builders/multipart.ts';
import { picture } from '../builders/pictures.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, START_TIMEOUT_MS);
afterAll(() => app.close());

test('a picture is found by who decides about it once it was handed in', async () => {
  const people = createFundingPeople(app);
  const office = createBackOffice(app);
  const person = await people.add();
  const url = await uploadPicture(app.app, person.token, await picture('jpeg'));
  const roles = ['finance', 'reviewer', 'auditor', 'content'] as const;
  const tokens = await Promise.all(roles.map((role) => office.signIn(role)));
  const looks = async () => {
    const statuses: Record<string, number> = {};
    for (const [index, role] of roles.entries()) {
      const headers = { token: tokens[index] ?? '' };
      statuses[role] = (await app.app.inject({ method: 'GET', url, headers })).statusCode;
    }
    return statuses;
  };
  const before = await looks();
  const { status } = await people.deposit(person, { proofImage: url });
  expect(status).toBe(200);
  const after = await looks();
  // Finance decides about money; the others find nothing, or are refused at the door.
  const seen = (statuses: Record<string, number>) => roles.filter((role) => statuses[role] === 200);
  expect([before['finance'], before['reviewer']]).toEqual([404, 404]);
  expect([seen(before), seen(after)]).toEqual([[], ['finance']]);
  expect(app.logger.errors).toEqual([]);
});
