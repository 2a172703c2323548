import {readConfig, readLogLevel, settingProblems, type Config} from '../../config.js';
import {requireLiveSettings} from '../../live-settings.js';
import {chooseRails} from '../../rails/adapters.js';
import type {Env} from '../../rails/settings.js';
import {checkDatabase} from './database.js';
import {reporterFor, type Finding} from './finding.js';
import {checkRails} from './rails.js';

/** Makes all checks. Those of the database are left out if the configuration cannot be read. */
export async function examine(env: Env): Promise<readonly Finding[]> {
  const {config, findings} = await checkSettings(env);
  return [...findings, ...(config === undefined ? [] : await checkDatabase(config)), ...(await checkRails(env))];
}

interface CheckedSettings {
  readonly config?: Config;
  readonly findings: readonly Finding[];
}

async function checkSettings(env: Env): Promise<CheckedSettings> {
  const {ok, warning, failed} = reporterFor('configuration');
  try {
    const config = readConfig(env);
    readLogLevel(env);
    const wrong = await wrongSettings(config, env);
    const doubtful = config.mode === 'live' ? [] : settingProblems(config).map(warning);
    const findings = [...wrong.map(failed), ...doubtful];
    return {
      config,
      findings: findings.length > 0 ? findings : [ok(`The settings are valid. The mode is ${config.mode}.`)],
    };
  } catch (error) {
    return {findings: [failed(`${messageOf(error)}.`)]};
  }
}

/** The errors that would prevent a start. */
async function wrongSettings(config: Config, env: Env): Promise<readonly string[]> {
  const wrong: string[] = [];
  try {
    if (config.mode === 'live') requireLiveSettings(config, env);
  } catch (error) {
    wrong.push(...messageOf(error).split('\n  - ').slice(1));
  }
  await chooseRails(env).catch((error: unknown) => wrong.push(`${messageOf(error)}.`));
  return wrong;
}

/** The messages of wrong settings name the setting and never its value. */
function messageOf(error: unknown): string {
  return error instanceof RangeError ? error.message : 'The settings cannot be read';
}
