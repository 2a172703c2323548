/** One of the apps in examples/, as it is built and served here. */
export interface ExampleApp {
  readonly folder: string;
  /** The file that names the payment service. */
  readonly settings: string;
  /** What is run after `npm run`, the command's own options included. */
  readonly build: readonly string[];
  /** Where React takes its development build: StrictMode does its work there only. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The built files; without it the app has a server of its own. */
  readonly output?: string;
}

const BUILD = ['build'] as const;

/** Every app by what it shows. */
export const APPS = {
  'plain HTML': {folder: 'html', settings: 'index.html', build: BUILD, output: 'dist'},
  'React': {folder: 'react', settings: 'src/config.json', build: BUILD, output: 'dist'},
  'React in development, under StrictMode': {
    folder: 'react',
    settings: 'src/config.json',
    build: ['build', '--', '--mode', 'development', '--outDir', 'dist-development'],
    environment: {NODE_ENV: 'development'},
    output: 'dist-development',
  },
  'Next.js': {folder: 'next', settings: 'app/config.json', build: BUILD},
  'Vue': {folder: 'vue', settings: 'src/config.json', build: BUILD, output: 'dist'},
  'Svelte': {folder: 'svelte', settings: 'src/config.json', build: BUILD, output: 'dist'},
  'Angular': {folder: 'angular', settings: 'src/config.json', build: BUILD, output: 'dist'},
} satisfies Readonly<Record<string, ExampleApp>>;
