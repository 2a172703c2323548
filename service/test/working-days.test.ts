import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {arrivalAfter, type BankPlace} from '../src/domain/payouts/working-days.js';

const BURUNDI: BankPlace = {timeZone: 'AFRICA_BUJUMBURA', country: 'BI'};
const CAMEROON: BankPlace = {timeZone: 'AFRICA_DOUALA', country: 'CM'};
const KENYA: BankPlace = {timeZone: 'AFRICA_NAIROBI', country: 'KE'};

/** When an order arrives. Both times are local to the bank. */
const CASES: readonly (readonly [why: string, place: BankPlace, ordered: string, arrives: string])[] = [
  ['the next day', BURUNDI, '2026-01-05T11:00+02:00', '2026-01-06T09:00+02:00'],
  ['the next day, just after midnight', BURUNDI, '2026-01-06T00:00+02:00', '2026-01-07T09:00+02:00'],
  ['the next day, just before the cut-off', BURUNDI, '2026-01-05T14:59:59.999+02:00', '2026-01-06T09:00+02:00'],
  ['a day later from the cut-off on', BURUNDI, '2026-01-05T15:00+02:00', '2026-01-07T09:00+02:00'],
  ['a day later at the end of the day', BURUNDI, '2026-01-05T23:59+02:00', '2026-01-07T09:00+02:00'],
  ['the cut-off is the local one: Cameroon', CAMEROON, '2026-01-05T14:59+01:00', '2026-01-06T09:00+01:00'],
  ['the cut-off is the local one: Kenya', KENYA, '2026-01-05T15:00+03:00', '2026-01-07T09:00+03:00'],
  ['the local day counts, not that of UTC', KENYA, '2026-01-06T01:00+03:00', '2026-01-07T09:00+03:00'],
  ['Friday to Monday', BURUNDI, '2026-01-09T11:00+02:00', '2026-01-12T09:00+02:00'],
  ['Friday after the cut-off to Tuesday', BURUNDI, '2026-01-09T16:00+02:00', '2026-01-13T09:00+02:00'],
  ['Saturday, processed on Monday, to Tuesday', BURUNDI, '2026-01-10T11:00+02:00', '2026-01-13T09:00+02:00'],
  ['Sunday to Tuesday', BURUNDI, '2026-01-11T11:00+02:00', '2026-01-13T09:00+02:00'],
  ['over Independence Day of Burundi, a Wednesday', BURUNDI, '2026-06-30T11:00+02:00', '2026-07-02T09:00+02:00'],
  ['from a holiday, processed on Thursday, to Friday', BURUNDI, '2026-07-01T11:00+02:00', '2026-07-03T09:00+02:00'],
  ['over Christmas, a Friday, and its weekend', BURUNDI, '2026-12-24T11:00+02:00', '2026-12-28T09:00+02:00'],
  ['the holiday of another country is a working day', KENYA, '2026-06-30T11:00+03:00', '2026-07-01T09:00+03:00'],
  ['over the National Day of Cameroon', CAMEROON, '2026-05-19T11:00+01:00', '2026-05-21T09:00+01:00'],
  ['over Jamhuri Day, a Saturday', KENYA, '2026-12-11T11:00+03:00', '2026-12-14T09:00+03:00'],
  ['over Jamhuri Day in the week', KENYA, '2028-12-11T11:00+03:00', '2028-12-13T09:00+03:00'],
  ['over Christmas and Boxing Day', KENYA, '2026-12-24T11:00+03:00', '2026-12-28T09:00+03:00'],
  ['over Boxing Day in the week', KENYA, '2028-12-22T11:00+03:00', '2028-12-27T09:00+03:00'],
  ['over the end of the year', BURUNDI, '2026-12-31T11:00+02:00', '2027-01-04T09:00+02:00'],
  ['over the end of the year, after the cut-off', CAMEROON, '2025-12-31T15:00+01:00', '2026-01-05T09:00+01:00'],
  ['over a leap day', KENYA, '2028-02-28T11:00+03:00', '2028-02-29T09:00+03:00'],
];

describe('the arrival of a deposit', () => {
  for (const [why, place, ordered, arrives] of CASES) {
    it(`is ${why}`, async () => {
      const arrival = await arrivalAfter(Date.parse(ordered), place);
      assert.equal(new Date(arrival).toISOString(), new Date(Date.parse(arrives)).toISOString());
    });
  }

  it('is in the future, on a weekday, at nine, and never earlier for a later order', async () => {
    let latest = 0;
    const from = Date.parse('2026-01-01T00:00Z');
    for (let hour = 0; hour < 366 * 24; hour += 7) {
      const ordered = from + hour * 3_600_000;
      const arrival = await arrivalAfter(ordered, BURUNDI);
      const local = new Date(arrival + 2 * 3_600_000);
      assert.ok(arrival >= latest);
      latest = arrival;
      assert.ok(arrival > ordered && ![0, 6].includes(local.getUTCDay()) && local.getUTCHours() === 9);
    }
  });
});
