import Type from 'typebox';
import {described, Moment} from '../http/schemas/basics.js';

/** 366 days. */
const MAX_SECONDS = 31_622_400;

/** By how much to move the clock forward. */
export const ClockAdvanceRequest = Type.Object(
  {
    seconds: described(Type.Integer({minimum: 1, maximum: MAX_SECONDS}), 'By how many seconds; at most 366 days.', 300),
  },
  {$id: 'ClockAdvanceRequest', description: 'By how much to move the clock forward.'},
);

/** The service's time. */
export const ClockView = Type.Object(
  {
    server_time: Moment,
    advanced_seconds: described(
      Type.Integer(),
      'How many seconds the clock is ahead, from all advances together.',
      300,
    ),
  },
  {$id: 'Clock', description: 'The service’s time, and how far it is ahead.'},
);
