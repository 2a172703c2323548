import path from 'node:path';

/** The files and ports that a program uses in a test, in place of those of its documented configuration. */
export interface Places {
  /** A folder of its own. */
  readonly home: string;
  readonly servicePort: number;
  readonly httpPort: number;
  readonly httpsPort: number;
}

/** A program in front of the service. */
export interface Program {
  readonly name: string;
  /** The Debian package. */
  readonly package: string;
  /** Its configuration, from the root of the repository. */
  readonly file: string;
  /** How the configuration writes its two ports. */
  readonly ports: Readonly<Record<'http' | 'https', RegExp>>;
  /** How the configuration writes a time, in whole seconds. */
  readonly seconds: RegExp;
  /** The main file that includes the configuration, if the configuration is only a part. */
  readonly wrapper?: (configuration: string, places: Places) => string;
  /** The arguments that run it in the foreground. */
  readonly args: (configuration: string, home: string) => readonly string[];
  /** The signal that ends it at once. */
  readonly signal: NodeJS.Signals;
}

const SECONDS = /(?<= )\d+(?=s\b)/g;

const APACHE_MODULES = [
  ...['mpm_event', 'authz_core', 'alias', 'headers', 'proxy', 'proxy_http', 'ssl', 'socache_shmcb', 'http2'],
].map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`);

/** What Debian's `nginx.conf` adds around the configuration, with files in the folder of the test. */
function aroundNginx(configuration: string, {home}: Places): string {
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${path.join(home, name)};`,
  );
  return [
    'daemon off;',
    `pid ${path.join(home, 'pid')};`,
    'error_log stderr;',
    'events {}',
    `http { access_log off; ${kept.join(' ')} include ${configuration}; }`,
  ].join('\n');
}

/** What Debian's `apache2.conf` and `ports.conf` add around the configuration, with files in the folder of the test. */
function aroundApache(configuration: string, {home, httpPort, httpsPort}: Places): string {
  return [
    `ServerRoot ${home}`,
    `DefaultRuntimeDir ${home}`,
    `PidFile ${path.join(home, 'pid')}`,
    'ServerName localhost',
    'User www-data',
    'Group www-data',
    `ErrorLog ${path.join(home, 'log')}`,
    ...APACHE_MODULES,
    `Listen ${httpPort}`,
    `Listen ${httpsPort}`,
    `Include ${configuration}`,
  ].join('\n');
}

/** The programs whose configurations `deploy/` has. */
export const PROGRAMS: readonly Program[] = [
  {
    name: 'nginx',
    package: 'nginx-light',
    file: 'deploy/nginx/payment.conf',
    ports: {http: /(?<=listen )80\b/g, https: /(?<=listen )443\b/g},
    seconds: SECONDS,
    wrapper: aroundNginx,
    args: (configuration, home) => ['-p', home, '-c', configuration, '-e', 'stderr'],
    signal: 'SIGTERM',
  },
  {
    name: 'apache2',
    package: 'apache2',
    file: 'deploy/apache/payment.conf',
    ports: {http: /(?<=\*:)80\b/g, https: /(?<=\*:)443\b/g},
    seconds: /(?<=\b(?:timeout|ttl)=)\d+\b/g,
    wrapper: aroundApache,
    args: (configuration) => ['-DFOREGROUND', '-f', configuration],
    signal: 'SIGTERM',
  },
  {
    name: 'haproxy',
    package: 'haproxy',
    file: 'deploy/haproxy/haproxy.cfg',
    ports: {http: /(?<=bind :)80\b/g, https: /(?<=bind :)443\b/g},
    seconds: SECONDS,
    args: (configuration) => ['-db', '-f', configuration],
    signal: 'SIGTERM',
  },
  {
    name: 'caddy',
    package: 'caddy',
    file: 'deploy/caddy/Caddyfile',
    ports: {http: /(?<=http_port )80\b/g, https: /(?<=https_port )443\b/g},
    seconds: SECONDS,
    args: (configuration) => ['run', '--adapter', 'caddyfile', '--config', configuration],
    signal: 'SIGQUIT',
  },
];
