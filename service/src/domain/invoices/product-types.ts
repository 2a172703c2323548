/** The kinds of products (spec 2.9). */
export const PRODUCT_TYPES: readonly string[] = [
  ...['service', 'good', 'addon', 'standard', 'single', 'triple', 'quad', 'suite', 'presidential', 'king', 'queen'],
  ...['interconnecting', 'adjoining', 'adjacent', 'studio', 'room', 'apartment', 'not_supported'],
];
