import buildSerializers from '@fastify/fast-json-stringify-compiler';
import {withExactNumbers} from '../lib/json-text.js';

type BuildCompiler = ReturnType<typeof buildSerializers>;
type Serializer = ReturnType<ReturnType<BuildCompiler>>;

const buildCompiler = buildSerializers();

/**
 * Fastify's serializers, each compiled when the first response needs it. There are several hundred, one for each status
 * of each route; compiling all of them took most of the startup time, and a process needs few of them.
 */
export const lazySerializers: BuildCompiler = (schemas, options) => {
  const compile = buildCompiler(schemas, options);
  return (route) => {
    let serialize: Serializer | undefined;
    return (body: unknown) => withExactNumbers((serialize ??= compile(route))(body));
  };
};
