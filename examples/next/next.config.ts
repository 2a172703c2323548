import path from 'node:path';
import type {NextConfig} from 'next';

const config: NextConfig = {
  // The workspace's folder. Otherwise Next searches the parent folders for lockfiles, and uses the first one.
  turbopack: {root: path.join(import.meta.dirname, '..')},
};

export default config;
