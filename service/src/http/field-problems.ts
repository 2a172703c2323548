import type {FastifySchemaValidationError} from 'fastify';
import type {FieldCode} from '../lib/error-codes.js';
import type {FieldProblem} from '../lib/problem.js';

/** A broken rule, as the validator reports it. */
export type BrokenRule = Pick<FastifySchemaValidationError, 'keyword' | 'instancePath' | 'params'>;

/** Lists every field that breaks its schema once, with its path and the broken rule, but never its value. */
export function fieldProblems(errors: readonly BrokenRule[], context: string | undefined): readonly FieldProblem[] {
  const found = new Map<string, FieldProblem>();
  for (const error of errors) {
    const param = paramOf(error, context);
    if (!found.has(param)) found.set(param, {param, ...rule(error, param)});
  }
  return [...found.values()];
}

type Params = Readonly<Record<string, unknown>>;

function rule(error: BrokenRule, param: string): Pick<FieldProblem, 'code' | 'message'> {
  const write = RULES[error.keyword];
  if (write === undefined) return {code: 'invalid', message: `${param} is not valid`};
  const [code, message] = write(error.params);
  return {code, message: `${param} ${message}`};
}

const RULES: Readonly<Record<string, (params: Params) => readonly [FieldCode, string]>> = {
  required: () => ['required', 'is required'],
  type: ({type}) => ['wrong_type', `must be of type ${String(type)}`],
  minLength: ({limit}) => ['too_short', `must have at least ${String(limit)} characters`],
  maxLength: ({limit}) => ['too_long', `must have at most ${String(limit)} characters`],
  minimum: ({limit}) => ['too_small', `must be at least ${String(limit)}`],
  maximum: ({limit}) => ['too_large', `must be at most ${String(limit)}`],
  minItems: ({limit}) => ['too_few', `must have at least ${String(limit)} entries`],
  maxItems: ({limit}) => ['too_many', `must have at most ${String(limit)} entries`],
  uniqueItems: () => ['repeated', 'must not repeat an entry'],
  enum: ({allowedValues}) => ['not_allowed', `must be one of ${(allowedValues as readonly string[]).join(', ')}`],
  pattern: () => ['wrong_format', 'has the wrong format'],
  format: ({format}) => ['wrong_format', FORMATS[String(format)] ?? 'has the wrong format'],
};

const FORMATS: Readonly<Record<string, string>> = {
  'plain-text': 'must be readable text: not blank, no control characters',
  'storable': 'must be well-formed text',
  'date': 'must be a real date, as YYYY-MM-DD',
  'email': 'must be an e-mail address',
  'origin': 'must be an origin, such as https://shop.example',
};

/** `/products/0/quantity` becomes `products[0].quantity`; a member that is missing is named by its own path. */
function paramOf(error: BrokenRule, context: string | undefined): string {
  const steps = error.instancePath.split('/').slice(1).map(toStep);
  const {missingProperty} = error.params as {readonly missingProperty?: string};
  if (error.keyword === 'required' && missingProperty !== undefined) steps.push(missingProperty);
  if (context === 'headers' && steps[0] !== undefined) return HEADERS[steps[0]] ?? steps[0];
  const path = steps.reduce((text, step) => (/^\d+$/.test(step) ? `${text}[${step}]` : `${text}.${step}`), '');
  return path === '' ? (context ?? 'body') : path.replace(/^\./, '').slice(0, 200);
}

/** Header names as they are documented; Node gives them in lower case. */
const HEADERS: Readonly<Record<string, string>> = {'idempotency-key': 'Idempotency-Key'};

/** A member's name, if it is safe to repeat: the caller may have sent anything as a name. */
function toStep(pointer: string): string {
  const name = pointer.replaceAll('~1', '/').replaceAll('~0', '~');
  return /^[A-Za-z0-9_-]{1,64}$/.test(name) ? name : '?';
}
