import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, test} from 'node:test';
import {parse, parseAllDocuments} from 'yaml';
import {filesBelow} from '../../scripts/build/output/digests.mjs';
import {ROOT} from '../../scripts/test/browser.mjs';

const KUBERNETES = 'deploy/kubernetes';
const ROLES = ['all', 'serve', 'work', 'migrate'];
const DOCKERFILE = read('Dockerfile');
const COMPOSE = parse(read('compose.yaml'), {merge: true});
const OBJECTS = readdirSync(path.join(ROOT, KUBERNETES)).flatMap((file) => documentsOf(`${KUBERNETES}/${file}`));
const PODS = OBJECTS.filter(({spec}) => spec?.template !== undefined);
const CONTAINERS = PODS.flatMap(({spec}) => spec.template.spec.containers);
const OWN_SERVICES = Object.values(COMPOSE.services).filter(({build}) => build !== undefined);

/** The settings that the sources read: names that occur in the text, and names that are composed for each rail. */
const SOURCES = filesBelow(path.join(ROOT, 'service/src'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => read(`service/src/${file}`))
  .join('\n');
const RAILS = ['CARDS', 'BANK', 'MOBILE', 'PAYOUTS', 'MAIL', 'TAX'];
const MADE = RAILS.flatMap((rail) => ['', '_AT_ONCE', '_LIMIT_S'].map((end) => `RAIL_${rail}${end}`));
const isSetting = (name) => MADE.includes(name) || SOURCES.includes(`'${name}'`);

describe('the deployment files of the service', () => {
  test('contain only settings that the service reads', () => {
    const named = [
      ...[...DOCKERFILE.matchAll(/^ENV (\w+)=/gm)].map(([, name]) => name),
      ...OWN_SERVICES.flatMap(({environment}) => Object.keys(environment)),
      ...OBJECTS.flatMap(({data, stringData}) => Object.keys({...data, ...stringData})),
      ...[.../service\.env: (.*)/.exec(read('compose.yaml'))[1].matchAll(/[A-Z_]{4,}/g)].map(([name]) => name),
    ];
    assert.ok(named.length > 30);
    assert.deepEqual(
      named.filter((name) => !isSetting(name)),
      [],
    );
    assert.equal(isSetting('VAULT_KEYS'), false);
  });

  test('start only roles that the service has', () => {
    const [, command] = /^CMD (\[.*\])$/m.exec(DOCKERFILE.slice(DOCKERFILE.lastIndexOf('FROM ')));
    const started = [
      JSON.parse(command),
      ...OWN_SERVICES.map((service) => service.command),
      ...CONTAINERS.map(({args}) => args),
    ];
    assert.equal(started.length, 7);
    for (const words of started) assert.ok(words.length === 1 && ROLES.includes(words[0]), words.join(' '));
    for (const role of ROLES) assert.match(read('service/src/main.ts'), new RegExp(`^ {2}${role}: `, 'm'));
  });

  test('use images with a full version, and pin images of others by digest', () => {
    const images = [
      ...[...DOCKERFILE.matchAll(/^ARG NODE_IMAGE=(\S+)$/gm)].map(([, image]) => image),
      ...Object.values(COMPOSE.services).map(({image}) => image),
      ...CONTAINERS.map(({image}) => image),
    ];
    assert.equal(images.length, 9);
    for (const image of images)
      assert.match(image, /^(?:[\w./-]*payment-service:\d+\.\d+\.\d+|[\w./-]+:v?\d+\.\d+[\w.-]*@sha256:[\da-f]{64})$/);
    const bases = [...DOCKERFILE.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    assert.deepEqual(bases, ['${NODE_IMAGE}', '${NODE_IMAGE}']);
  });

  test('use images with the version of the service', () => {
    const {version} = JSON.parse(read('service/package.json'));
    const images = [...OWN_SERVICES, ...CONTAINERS].map(({image}) => image);
    for (const image of images) assert.ok(image.endsWith(`payment-service:${version}`), image);
  });

  test('probe paths that the service serves', () => {
    const routes = read('service/src/http/routes/health.ts');
    const probes = CONTAINERS.flatMap(({startupProbe, livenessProbe, readinessProbe}) => [
      [startupProbe?.httpGet.path, '/livez'],
      [livenessProbe?.httpGet.path, '/livez'],
      [readinessProbe?.httpGet.path, '/readyz'],
    ]).filter(([asked]) => asked !== undefined);
    assert.equal(probes.length, 6);
    for (const [asked, expected] of probes) assert.equal(asked, expected);
    for (const asked of ['/livez', '/readyz']) assert.ok(routes.includes(`app.get('${asked}'`), asked);
    assert.match(DOCKERFILE, /^HEALTHCHECK (?:.*\\\n)?.*\/livez/m);
  });

  test('give the service no rights that it does not need', () => {
    assert.match(DOCKERFILE.slice(DOCKERFILE.lastIndexOf('FROM ')), /^USER node$/m);
    for (const {spec} of PODS) assert.equal(spec.template.spec.securityContext.runAsNonRoot, true);
    for (const {securityContext} of CONTAINERS) {
      const {readOnlyRootFilesystem, allowPrivilegeEscalation} = securityContext;
      assert.deepEqual([readOnlyRootFilesystem, allowPrivilegeEscalation], [true, false]);
    }
    for (const service of OWN_SERVICES) assert.equal(service.read_only, true);
  });

  test('give a process enough time to stop', () => {
    const {data} = OBJECTS.find(({kind}) => kind === 'ConfigMap');
    const graces = PODS.map(({spec}) => spec.template.spec.terminationGracePeriodSeconds).filter(Boolean);
    assert.equal(graces.length, 2);
    for (const grace of graces) assert.ok(grace > Number(data.STOP_DELAY_S) + 20, String(grace));
  });

  test('contain no secret', () => {
    const secrets = OBJECTS.filter(({kind}) => kind === 'Secret').flatMap(({stringData}) => Object.values(stringData));
    assert.ok(secrets.length > 0);
    assert.deepEqual([...new Set(secrets)], ['']);
    const settings = OWN_SERVICES.flatMap(({environment}) => Object.keys(environment));
    assert.deepEqual(
      settings.filter((name) => /KEY|SECRET|PASS|DATABASE/.test(name)),
      [],
    );
  });

  test('start dependencies before the services that need them', () => {
    const waits = Object.values(COMPOSE.services).flatMap((service) => Object.keys(service.depends_on ?? {}));
    assert.equal(waits.length, 4);
    for (const name of waits) assert.ok(name in COMPOSE.services, name);
    const {serve, work} = COMPOSE.services;
    for (const {depends_on} of [serve, work]) {
      assert.equal(depends_on.migrate.condition, 'service_completed_successfully');
    }
  });

  test('select pods that exist', () => {
    const labels = PODS.map(({spec}) => spec.template.metadata.labels);
    const selectors = OBJECTS.flatMap(({kind, spec}) => {
      if (kind === 'Service') return [spec.selector];
      return [spec?.selector?.matchLabels, spec?.podSelector?.matchLabels].filter(Boolean);
    });
    assert.equal(selectors.length, 5);
    for (const selector of selectors)
      assert.ok(
        labels.some((one) => isIn(selector, one)),
        JSON.stringify(selector),
      );
  });
});

function isIn(selector, labels) {
  return Object.entries(selector).every(([name, value]) => labels[name] === value);
}

function documentsOf(file) {
  return parseAllDocuments(read(file)).map((document) => {
    assert.deepEqual(document.errors, [], file);
    return document.toJS();
  });
}

function read(file) {
  return readFileSync(path.join(ROOT, file), 'utf8');
}
