import path from 'node:path';
import type {NextConfig} from 'next';

const config: NextConfig = {
  // The workspace's folder: otherwise Next looks for lockfiles further up, and takes the first it finds.
  turbopack: {root: path.join(import.meta.dirname, '..')},
};

export default config;
