import buildSerializers from '@fastify/fast-json-stringify-compiler';
import {withExactNumbers} from '../lib/json-text.js';
import {EXACT_FORMAT} from './schemas/basics.js';

type BuildCompiler = ReturnType<typeof buildSerializers>;
type Serializer = ReturnType<ReturnType<BuildCompiler>>;

const buildCompiler = buildSerializers();

/**
 * Fastify's serializers, each compiled when the first response needs it. There are several hundred, one for each status
 * of each route; compiling all of them took most of the startup time, and a process needs few of them.
 */
export const lazySerializers: BuildCompiler = (schemas, options) => {
  // The validator that chooses between alternatives does not know our format, and would complain on the console.
  const compile = buildCompiler(schemas, {...options, ajv: {formats: {[EXACT_FORMAT]: true}}});
  return (route) => {
    let serialize: Serializer | undefined;
    return (body: unknown) => withExactNumbers((serialize ??= compile(route))(body));
  };
};
