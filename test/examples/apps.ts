/** One of the apps in examples/, and how it is built and served. */
export interface ExampleApp {
  readonly folder: string;
  /** The file with the payment service's URL. */
  readonly settings: string;
  /** The arguments of `npm run`, options included. */
  readonly build: readonly string[];
  /** Selects React's development build, because StrictMode only works there. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The output folder. Without it the app has its own server. */
  readonly output?: string;
}

const BUILD = ['build'] as const;

/** The apps by what they demonstrate. */
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
