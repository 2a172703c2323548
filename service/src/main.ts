import type {Env} from './rails/settings.js';

/** A command: its words, and the environment. It rejects with a message for the person who typed it. */
type Command = (words: readonly string[], env: Env) => Promise<void>;

/** A command without arguments. It refuses them, so that `migrate --help` changes nothing. */
function alone(run: (env: Env) => Promise<void>): Command {
  return async (words, env) => {
    if (words.length > 0) throw new Error('This command takes no arguments: see service/README.md for its settings.');
    await run(env);
  };
}

/** The commands of the program. Only the files of the given one are loaded. */
const COMMANDS: Readonly<Record<string, Command>> = {
  all: alone(async (env) => (await import('./commands/serve.js')).serve('all', env)),
  serve: alone(async (env) => (await import('./commands/serve.js')).serve('serve', env)),
  work: alone(async (env) => (await import('./commands/serve.js')).serve('work', env)),
  migrate: alone(async (env) => (await import('./commands/migrate.js')).migrate(env)),
  admin: async (words, env) => (await import('./commands/admin.js')).admin(words, env),
  jobs: async (words, env) => (await import('./commands/jobs.js')).jobs(words, env),
  doctor: async (words, env) => (await import('./commands/doctor.js')).doctor(words, env),
};

const UNWRITTEN =
  'The output could not be written. What the command changes is changed: revoke a key that was not shown.';

const [name = 'all', ...words] = process.argv.slice(2);

async function run(): Promise<void> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) throw new Error(`Use one of: ${Object.keys(COMMANDS).join(', ')}.`);
  await command(words, process.env);
}

// The reader of the output has closed the pipe, or the disk is full.
process.stdout.on('error', () => {
  if (process.exitCode === undefined) console.error(UNWRITTEN);
  process.exitCode = 1;
});
// Nobody reads the errors either.
process.stderr.on('error', () => undefined);

// A wrong setting, folder or port is reported in one line.
await run().catch(async (error: unknown) => {
  const {describeFailure} = await import('./commands/describe-failure.js');
  console.error(describeFailure(error));
  process.exit(1);
});
