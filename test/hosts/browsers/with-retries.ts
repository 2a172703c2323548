import {setTimeout as pause} from 'node:timers/promises';

/** How long a browser may take to respond to a command. */
const ANSWER_LIMIT_MS = 10_000;

const LATE = Symbol('late');

/**
 * The response of a browser. A fresh Chromium 88 sometimes never responds to a command, for example to open a page. Such a
 * command is sent again and logged.
 */
export async function withRetries<Answer>(description: string, ask: () => Promise<Answer>): Promise<Answer> {
  for (let time = 0; time < 3; time += 1) {
    const answer = await withTimeout(ask());
    if (answer !== LATE) return answer as Answer;
    console.log(`[hosts] no answer: ${description}`);
  }
  throw new Error(`The browser does not respond: ${description}`);
}

async function withTimeout(answer: Promise<unknown>): Promise<unknown> {
  const limit = new AbortController();
  const late = pause(ANSWER_LIMIT_MS, LATE, {signal: limit.signal}).catch(() => LATE);
  try {
    return await Promise.race([answer, late]);
  } finally {
    limit.abort();
  }
}
