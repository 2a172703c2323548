/** Finds the programs that run in front of the service, and installs missing ones where that is possible. */
import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import path from 'node:path';
import {commandToBeRoot, installPackages} from './debian.mjs';

/** Debian installs servers into folders that only root has in its path. */
const FOLDERS = ['/usr/sbin', '/usr/bin'];
/** Debian runs this file before it starts an installed service; the exit code 101 forbids the start. */
const POLICY = '/usr/sbin/policy-rc.d';
const FORBID_STARTS = `test -e ${POLICY} || { printf '#!/bin/sh\\nexit 101\\n' > ${POLICY} && chmod +x ${POLICY} && echo made; }`;

/** The file of a program; undefined when it is not installed. */
export function findProgram(name) {
  const inPath = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return [...inPath, ...FOLDERS].map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

/**
 * Installs the packages of missing programs, without starting them as services.
 *
 * @param {readonly {name: string, package: string}[]} programs
 * @returns {Record<string, string>} for each program that cannot be used here, why
 */
export function prepareFront(programs) {
  const isOurs = process.getuid?.() === 0;
  if (!isOurs) return lacksOf(programs, 'only root may start it as its own user');
  const missing = programs.filter(({name}) => findProgram(name) === undefined);
  const problem = missing.length === 0 ? undefined : install(missing.map((one) => one.package));
  return lacksOf(
    missing.filter(({name}) => findProgram(name) === undefined),
    problem ?? 'its package does not have it',
  );
}

function lacksOf(programs, reason) {
  return Object.fromEntries(programs.map(({name}) => [name, reason]));
}

function install(packages) {
  const root = commandToBeRoot();
  if (root === undefined) return 'it is not installed';
  const made = spawnSync('sh', ['-c', FORBID_STARTS], {encoding: 'utf8'}).stdout.trim() === 'made';
  try {
    return installPackages(root, packages);
  } finally {
    if (made) spawnSync('rm', [POLICY]);
  }
}
