import Type from 'typebox';
import {described} from '../http/schemas/basics.js';
import {HOSTILE_PAYLOADS} from './fault-hostile.js';
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
