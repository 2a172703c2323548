import Type from 'typebox';
import {described} from '../http/schemas/basics.js';
import {HOSTILE_PAYLOADS} from './fault-hostile.js';
import {RAIL_FAULT_KINDS, RAIL_NAMES} from '../rails/faulty-rails.js';
import {FAULT_KINDS} from './faults.js';

const DELAY = 'With `delay`: how long to wait. With `slow_bytes`: how long the body takes.';
const ALWAYS = '0 is every call until it is taken back';
const KIND =
  'The way it goes wrong. `refuse`, `status` and `drop_before`: it has no effect. After `delay` it goes on. All others: it ' +
  'has its effect, and the answer is lost or broken; the last two are for event streams.';
const PAYLOAD =
  'With `hostile_strings`: what stands where text was. `long` is a megabyte a text, so name a field with it.';
const FIELD = 'With `hostile_strings`: only the text of this name, or at this dotted path; all texts when it is empty.';

/** A fault to be set. */
export const FaultRequest = Type.Object(
  {
    operation: described(Type.String({pattern: '^[a-zA-Z]{1,64}$'}), 'An operationId.', 'createQr'),
    kind: described(Type.Enum([...FAULT_KINDS]), KIND),
    status: Type.Optional(described(Type.Integer({minimum: 400, maximum: 599}), 'With `status`: what to answer.', 503)),
    delay_ms: Type.Optional(described(Type.Integer({minimum: 0, maximum: 600000}), DELAY, 1000)),
    payload: Type.Optional(described(Type.Enum([...HOSTILE_PAYLOADS]), PAYLOAD)),
    field: Type.Optional(described(Type.String({maxLength: 100}), FIELD, 'customer.first_name')),
    match: Type.Optional(
      described(Type.String({maxLength: 100}), 'Befalls only calls whose path or body holds this text.', ''),
    ),
    times: Type.Optional(
      described(Type.Integer({minimum: 0, maximum: 1000000}), `How many calls it befalls; ${ALWAYS}.`, 1),
    ),
  },
  {$id: 'FaultRequest', description: 'An order that an operation goes wrong.'},
);

/** A fault that is set. */
export const FaultView = Type.Object(
  {
    operation: described(Type.String(), 'An operationId.', 'createQr'),
    kind: described(Type.Enum([...FAULT_KINDS]), KIND),
    status: described(Type.Integer(), 'With `status`: what to answer.', 500),
    delay_ms: described(Type.Integer(), DELAY, 1000),
    payload: described(Type.Enum([...HOSTILE_PAYLOADS]), PAYLOAD),
    field: described(Type.String(), FIELD, ''),
    match: described(Type.String(), 'Befalls only calls whose path or body holds this text.', ''),
    times: described(Type.Integer(), `How many calls it still befalls; ${ALWAYS}.`, 1),
  },
  {$id: 'Fault', description: 'A fault that is set.'},
);

const RAIL = 'What does not work: `cards`, `bank` (the instant bank system), `mobile`, `payouts`, `mail` or `tax`.';
const METHOD = 'Befalls only calls of this method of the rail; all when it is empty.';
const RAIL_KIND =
  'The way a call of it goes wrong. `delay`: it goes on after `delay_ms`. `hang`: it goes on when the fault is taken back. ' +
  '`break`: the rail does nothing, and the call fails. `lose`: the rail does it, and the call fails.';
const RAIL_DELAY = 'With `delay`: how long to wait.';

/** A fault of a rail to be set. */
export const RailFaultRequest = Type.Object(
  {
    rail: described(Type.Enum([...RAIL_NAMES]), RAIL),
    method: Type.Optional(described(Type.String({maxLength: 64}), METHOD, 'charge')),
    kind: described(Type.Enum([...RAIL_FAULT_KINDS]), RAIL_KIND),
    delay_ms: Type.Optional(described(Type.Integer({minimum: 0, maximum: 600000}), RAIL_DELAY, 1000)),
    times: Type.Optional(
      described(Type.Integer({minimum: 0, maximum: 1000000}), `How many calls it befalls; ${ALWAYS}.`, 1),
    ),
  },
  {$id: 'RailFaultRequest', description: 'An order that a rail goes wrong.'},
);

/** A fault of a rail that is set. */
export const RailFaultView = Type.Object(
  {
    rail: described(Type.Enum([...RAIL_NAMES]), RAIL),
    method: described(Type.String(), METHOD, 'charge'),
    kind: described(Type.Enum([...RAIL_FAULT_KINDS]), RAIL_KIND),
    delay_ms: described(Type.Integer(), RAIL_DELAY, 1000),
    times: described(Type.Integer(), `How many calls it still befalls; ${ALWAYS}.`, 1),
  },
  {$id: 'RailFault', description: 'A fault of a rail that is set.'},
);

/** Which faults of rails are taken back. */
export const ByRail = Type.Object({
  rail: Type.Optional(described(Type.Enum([...RAIL_NAMES]), 'Only those of this rail; all without it.', 'cards')),
});
