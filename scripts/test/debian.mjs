/** Installs Debian packages (also on derivatives) for tests that need a program this machine lacks. */
import {spawnSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';

const INSTALL = ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120'];
const NETWORK = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::https::Timeout=20'];

/** The command prefix that runs a command as root on Debian; undefined if that is not possible. */
export function commandToBeRoot() {
  const release = '/etc/os-release';
  const isDebian = existsSync(release) && /^ID(_LIKE)?=.*\bdebian\b/m.test(readFileSync(release, 'utf8'));
  if (!isDebian) return undefined;
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true'], {stdio: 'ignore'}).status === 0 ? ['sudo', '-n'] : undefined;
}

/**
 * Installs packages. If the first try fails, it updates the package lists (they may be missing, as in a container, or
 * old) and tries again.
 *
 * @param {readonly string[]} root the command prefix that runs a command as root
 * @returns {string | undefined} what went wrong
 */
export function installPackages(root, packages) {
  const aptGet = (args) => run([...root, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...NETWORK, ...args]);
  if (aptGet([...INSTALL, ...packages]) === undefined) return undefined;
  return aptGet(['update']) ?? aptGet([...INSTALL, ...packages]);
}

function run([command, ...args]) {
  const stdio = ['ignore', 'pipe', 'pipe'];
  const {status, stdout, stderr, error} = spawnSync(command, args, {stdio, encoding: 'utf8', timeout: 300_000});
  if (status === 0) return undefined;
  return `${stdout ?? ''}${stderr ?? ''}${error ?? ''}`.trim().split('\n').slice(-3).join(' ');
}
